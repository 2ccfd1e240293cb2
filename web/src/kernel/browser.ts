const others = /\b(Edg|EdgA|EdgiOS|OPR|Opera|Vivaldi|YaBrowser|SamsungBrowser|DuckDuckGo|Whale)\//

/** Chrome, Chromium and headless Chrome are the one supported browser; its relatives with another name are not. */
export const isChrome = (userAgent: string) => /\b(Headless)?Chrom(e|ium)\//.test(userAgent) && !others.test(userAgent)
