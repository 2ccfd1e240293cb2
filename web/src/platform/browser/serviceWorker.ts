/**
 * Installs the service worker, which opens the app without a network. A browser without service workers, or one that
 * refuses to store the files, only lacks that.
 */
export const installServiceWorker = () => navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
