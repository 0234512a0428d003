// The site as it is kept in this browser: a new version is offered, and taken when the reader says so.

/** Have the site kept for when there is no network; `offer` hears how to take a newer version, once one is there. */
export async function keepSite(offer: (take: () => void) => void): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(new URL("../service-worker.js", import.meta.url));
    let keeper = serviceWorker.controller;
    let taken = false;

    const look = () => {
      const { waiting } = registration;
      if (!waiting || !keeper) return; // there is none, or it is the first
      offer(() => {
        taken = true;
        waiting.postMessage("take over");
      });
    };
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", look);
    });
    serviceWorker.addEventListener("controllerchange", () => {
      if (taken) location.reload();
      else if (keeper) offer(() => location.reload()); // it was taken in another tab: in this one, too, the reader says when
      keeper = serviceWorker.controller;
    });
    look();
  } catch {
    // Without a keeper, or on an address that is not safe, the site works with a network alone.
  }
}
