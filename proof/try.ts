import { oldestPostgres } from './counterpart.postgres.ts'
import { tell } from './ground.ts'

await tell(oldestPostgres)
