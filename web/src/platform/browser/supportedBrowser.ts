const unsupportedBrowsers = /\b(Edg|EdgA|EdgiOS|OPR|Opera|Vivaldi|YaBrowser|SamsungBrowser|DuckDuckGo|Whale)\//

/**
 * True for Chrome, Chromium and headless Chrome on a desktop or Android. Other browsers based on Chromium are not
 * supported, nor is Chrome on an iPhone, which is Safari inside.
 */
export const isChrome = (userAgent: string) =>
  /\b(Headless)?Chrom(e|ium)\//.test(userAgent) && !unsupportedBrowsers.test(userAgent)
