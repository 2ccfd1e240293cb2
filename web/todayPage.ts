import type { Plugin } from 'vite'

/** Serves the entry of `/today` while developing; in production the server does. */
export const todayPage = (): Plugin => ({
  name: 'today-page',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (/^\/today(\/|\?|$)/.test(request.url ?? '')) request.url = '/today.html'
      next()
    })
  },
})
