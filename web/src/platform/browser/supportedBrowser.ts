const unsupportedBrowsers = /\b(Edg|EdgA|EdgiOS|OPR|Opera|Vivaldi|YaBrowser|SamsungBrowser|DuckDuckGo|Whale)\//

/**
 * True for Chrome, Chromium and headless Chrome on a desktop. Other browsers based on Chromium are not supported, nor
 * is Chrome on a phone or tablet.
 */
export const isChrome = (userAgent: string) =>
  /\b(Headless)?Chrom(e|ium)\//.test(userAgent) &&
  !unsupportedBrowsers.test(userAgent) &&
  !/\bAndroid\b/.test(userAgent)
