export const files = import.meta.glob<string>('./pt/*.md', { query: '?raw', import: 'default', eager: true })
