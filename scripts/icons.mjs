// Makes the icons of the installed app from web/src/shell/mark.svg: `node scripts/icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findTestChromium } from './chromium.mjs'

const mark = readFileSync(new URL('../web/src/shell/mark.svg', import.meta.url), 'utf8')
/** The mark on a full square, at 70 % of its size: a phone may cut off a fifth at each side. */
const maskable = mark
  .replace('rx="6"', '')
  .replace('</title>', '</title><g transform="translate(3.6 3.6) scale(.7)">')
  .replace(/(<g [^>]*>)\s*(<rect[^>]*\/>)/, '$2$1')
  .replace('</svg>', '</g></svg>')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? findTestChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const [file, svg, size] of [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  ['maskable-512.png', maskable, 512],
]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  writeFileSync(new URL(`../web/icons/${file}`, import.meta.url), await page.screenshot({ omitBackground: true }))
}
await browser.close()
