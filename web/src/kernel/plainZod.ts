import { config } from 'zod'

// The content security policy forbids code made at run time. Every schema would try it when it is declared, and be
// reported: this stands before all of them.
config({ jitless: true })
