export const files = import.meta.glob<string>('./it/*.md', { query: '?raw', import: 'default', eager: true })
