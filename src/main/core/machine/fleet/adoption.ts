import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import type { SessionListItem } from '#shared/session/entities'
import { FleetName } from '#shared/fleet/entities'
import { blobIds } from '#core/store/port/outputs'
import type { Broker } from './broker'
import { PRESENCE_MS } from './buckets'
import { messageOf } from './connection'
import type { FleetContext } from './context'
import { blocksOf, digestOfBlob, getObject } from './objects'
import type { FleetOptions } from './options'
import type { OwnClient } from './own-client'
import { listedRows } from './listed-rows'
import { rebuild, type ToldSession } from './rebuild'
import { readRecord } from './records'
import { publishedEvents } from './stream-reader'
import { hostKey, sessionKey } from './subjects'

/** Adoption of a session: the first host that creates it has it. */
export const Lease = z.object({ by: FleetName, sessionId: z.string().max(512), isDone: z.boolean() })
export type Lease = z.infer<typeof Lease>

type Report = RequestOutput<'fleet.adopt'>

interface Services {
  readonly options: FleetOptions
  readonly context: Pick<FleetContext, 'clock' | 'log'>
  readonly client: OwnClient
}

/** Adopts the sessions of a host that is lost for good, each with all its branches. */
export async function adoptHost(
  broker: Broker,
  host: string,
  services: Services,
): Promise<Result<Report, ContractError>> {
  const { fleet } = services.options
  if (host === services.options.host || (await isAlive(broker, hostKey(fleet, host), services.context.clock.now())))
    return err(knownError('adoption-refused/alive', { host }))
  const rows = await listedRows(broker, fleet, host)
  if (rows.length === 0) return err(knownError('adoption-refused/nothing', { host }))
  const report: Report = { adopted: [], taken: [], failed: [] }
  for (const group of Map.groupBy(rows, ({ rootSessionId, sessionId }) => rootSessionId ?? sessionId).values())
    await adoptGroup(broker, host, group, services, report)
  return ok(report)
}

async function isAlive(broker: Broker, key: string, now: number): Promise<boolean> {
  const entry = await broker.hosts.get(key)
  return entry !== null && entry.operation === 'PUT' && now - entry.created.getTime() < PRESENCE_MS
}

async function adoptGroup(
  broker: Broker,
  host: string,
  group: readonly SessionListItem[],
  services: Services,
  report: Report,
): Promise<void> {
  const { options, client, context } = services
  const { fleet } = options
  const own: SessionListItem[] = []
  for (const row of group)
    if (await lease(broker, sessionKey(fleet, host, row.sessionId), options.host, row.sessionId)) own.push(row)
    else report.taken.push(row.sessionId)
  if (own.length === 0) return
  const failed = (error: string): void => {
    for (const { sessionId } of own) report.failed.push({ sessionId, error })
  }
  try {
    const told: ToldSession[] = []
    for (const row of own)
      told.push({ row, events: await publishedEvents(broker, { fleet, host, sessionId: row.sessionId }) })
    const snapshot = rebuild(told, await filesOf(broker, told), context.clock.now())
    // Folders of the lost host may not be here.
    for (const session of snapshot.sessions) leaveFolders(session)
    // A session that was brought before this host ended is here already.
    const imported = await client.request('session.snapshot.import', { snapshot, onConflict: 'skip' })
    if (!imported.ok) {
      await release(broker, host, own, options)
      failed(imported.error.message)
      return
    }
    const errors = new Map(imported.value.errors.map(({ sessionId, error }) => [sessionId, error]))
    for (const { sessionId } of own) {
      const key = sessionKey(fleet, host, sessionId)
      const error = errors.get(sessionId)
      if (error !== undefined) {
        report.failed.push({ sessionId, error })
        await broker.leases.delete(key)
        continue
      }
      await broker.leases.put(key, JSON.stringify({ by: options.host, sessionId, isDone: true } satisfies Lease))
      await broker.sessions.purge(key)
      report.adopted.push(sessionId)
    }
  } catch (error) {
    await release(broker, host, own, options).catch(() => undefined)
    failed(messageOf(error))
  }
}

/** Takes a session, unless another host has; only one of those who try at once succeeds. */
async function lease(broker: Broker, key: string, by: string, sessionId: string): Promise<boolean> {
  const value = JSON.stringify({ by, sessionId, isDone: false } satisfies Lease)
  try {
    await broker.leases.create(key, value)
    return true
  } catch {
    const entry = await broker.leases.get(key)
    // This host began before, and did not finish.
    return entry?.operation === 'PUT' && readRecord(Lease, entry.value)?.by === by
  }
}

async function release(
  broker: Broker,
  host: string,
  rows: readonly SessionListItem[],
  { fleet }: FleetOptions,
): Promise<void> {
  for (const { sessionId } of rows) await broker.leases.delete(sessionKey(fleet, host, sessionId))
}

/** Reads the files and long texts that messages refer to. */
async function filesOf(broker: Broker, told: readonly ToldSession[]) {
  const found = new Map<string, Buffer>()
  for (const { events } of told)
    for (const event of events)
      for (const blobId of blobIds(blocksOf(event))) {
        if (found.has(blobId)) continue
        const data = await getObject(broker, digestOfBlob(blobId))
        if (data !== null) found.set(blobId, data)
      }
  return {
    text: (blobId: string) => found.get(blobId)?.toString('utf8') ?? null,
    bytes: (blobId: string) => found.get(blobId) ?? null,
  }
}

function leaveFolders(session: {
  targetWorkingDirectory?: string | undefined
  agents: { cwd?: string | undefined }[]
}): void {
  if (session.targetWorkingDirectory !== undefined && !existsSync(session.targetWorkingDirectory))
    delete session.targetWorkingDirectory
  for (const agent of session.agents) if (agent.cwd !== undefined && !existsSync(agent.cwd)) delete agent.cwd
}
