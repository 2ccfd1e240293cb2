import { config } from 'zod'

// The content security policy forbids `eval`, which zod tries when a schema is declared; the browser would report each
// attempt. Import this file before all schemas.
config({ jitless: true })
