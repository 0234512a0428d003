// The site as it is kept in this browser: a new version is offered, and taken when the reader says so.

/** Have the site kept for when there is no network, and say when a newer one is waiting. */
export async function offeredVersion(offer: (version: ServiceWorker) => void): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register(new URL("../service-worker.js", import.meta.url));
    const look = () => {
      if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
    };
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    look();
  } catch {
    // Without a keeper, or on an address that is not safe, the site works with a network alone.
  }
}

export function takeVersion(version: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  version.postMessage("take over");
}
