import { ok } from '#shared/kernel/result'
import type { SessionSize } from '#shared/store/entities'
import { readSessionSizes } from '#core/store/reads/sizes'
import { openSecond } from '#core/store/second-connection'
import type { Job } from '#core/base/worker/protocol'

declare module '#core/base/worker/job-table' {
  interface JobTable {
    measureSessions: typeof measureSessions
  }
}

/** Reads the whole store, to tell what the sessions take of it. */
export const measureSessions: Job<{ readonly limit: number }, SessionSize[]> = async ({ limit }, context) => {
  const connection = openSecond(context.file, { readonly: true })
  try {
    return await Promise.resolve(ok(readSessionSizes(connection, limit, context)))
  } finally {
    connection.database.close()
  }
}
