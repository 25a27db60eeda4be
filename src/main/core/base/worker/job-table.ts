/**
 * Types of all jobs that run in their own thread, by name. A job's module adds its entry with `declare module`, so that
 * callers are typed without importing the job; `host/worker/jobs.ts` has to list a function for each entry.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- entries come from the modules of the jobs.
export interface JobTable {}

export type JobName = keyof JobTable
export type JobInput<N extends JobName> = JobTable[N] extends (input: infer Input, ...rest: never[]) => unknown
  ? Input
  : never
/** Outcome of a job. */
export type JobResult<N extends JobName> = JobTable[N] extends (...args: never[]) => Promise<infer Outcome>
  ? Outcome
  : never
