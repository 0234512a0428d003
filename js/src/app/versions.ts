// Offline copies of the site: a new version is offered, and taken when the reader agrees.

/** Register the service worker; `offer` gets a function that activates a newer version. */
export async function keepSite(offer: (take: () => void) => void): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    const registration = await serviceWorker.register(new URL("../service-worker.js", import.meta.url));
    let keeper = serviceWorker.controller;
    let taken = false;

    const look = () => {
      const { waiting } = registration;
      if (!waiting || !keeper) return; // no new version is waiting, or this is the first install
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
      else if (keeper) offer(() => location.reload()); // another tab took it: here, too, the reader decides when
      keeper = serviceWorker.controller;
    });
    look();
  } catch {
    // Without a service worker, or in an insecure context, the site needs the network.
  }
}
