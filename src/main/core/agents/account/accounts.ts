import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AccountRecord, type Account } from '#shared/account/entities'
import type { AdapterFailure, AgentAdapter } from '#shared/adapter/port'
import type { SignInState } from '#shared/auth/entities'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { Refusal } from '#shared/limits/entities'
import type { BaseContext } from '#core/base/context'
import type { Store } from '#core/store/port'
import type { Adapters } from '../port'
import { AccountFacts, type Allowances } from './account-facts'
import { ASK_MS, QuotaQuestions } from './quota-questions'
import { readingsOf } from './readings'
import { Runways } from './runways'

type Services = Pick<BaseContext, 'clock' | 'ids' | 'dataDir' | 'feed'> & {
  readonly store: Store
  readonly adapters: Adapters
}

/** Folder of a login, with the variable that names it to its agent. */
export interface LoginFolder {
  readonly adapterName: string
  readonly variable: string
  readonly folder: string
}

/** Account of new sessions in one folder. */
interface FolderDefault {
  readonly folder: string
  readonly adapterName: string
  readonly accountId: string
}

const isRecord = (value: unknown): value is AccountRecord => AccountRecord.safeParse(value).success

/** Accounts of agents: the existing login of each, whose id is the name of the agent, and those that were added. */
export class Accounts {
  readonly facts: AccountFacts
  readonly runways: Runways
  private readonly questions: QuotaQuestions

  constructor(private readonly context: Services) {
    this.facts = new AccountFacts(context)
    this.questions = new QuotaQuestions(context.clock)
    this.runways = new Runways(context, (accountId) => this.facts.keyOf(accountId))
  }

  /** All accounts by agent, the existing login first. */
  async list(): Promise<Account[]> {
    await this.facts.load()
    const records = await this.records()
    const adapters = await this.supporting()
    return adapters.flatMap((adapter) => {
      const { adapterName, displayName, accounts } = adapter
      const added = records.filter((record) => record.adapterName === adapterName)
      const existing = {
        accountId: adapterName,
        adapterName,
        name: displayName,
        folder: accounts?.home() ?? '',
        isDefault: !added.some(({ isDefault }) => isDefault),
      }
      return [existing, ...added].map((record) => this.describe(record))
    })
  }

  async find(accountId: string): Promise<Account | undefined> {
    return (await this.list()).find((account) => account.accountId === accountId)
  }

  /** Adds an account; without a folder it gets one of its own. */
  async add(adapterName: string, name: string, folder?: string): Promise<Result<Account, ContractError>> {
    const accountId = this.context.ids.next()
    const own = folder ?? path.join(this.context.dataDir, 'accounts', accountId)
    if (folder === undefined) await mkdir(own, { recursive: true, mode: 0o700 })
    const record: AccountRecord = { accountId, adapterName, name, folder: own, isDefault: false }
    const put = await this.put(record)
    if (!put.ok) return put
    await this.announce()
    return ok(this.describe(record))
  }

  /** Changes the name of an account that was added; undefined when there is none. The existing login keeps the agent's name. */
  async rename(accountId: string, name: string): Promise<Result<Account | undefined, ContractError>> {
    const record = (await this.records()).find((each) => each.accountId === accountId)
    if (record === undefined) return ok(await this.find(accountId))
    const put = await this.put({ ...record, name })
    if (!put.ok) return put
    await this.announce()
    return ok(this.describe({ ...record, name }))
  }

  /** Removes an account that was added; false when there is none. */
  async remove(accountId: string): Promise<Result<boolean, ContractError>> {
    const isKnown = (await this.records()).some((record) => record.accountId === accountId)
    if (!isKnown) return ok(false)
    for (const each of await this.folderDefaults()) if (each.accountId === accountId) await this.forgetDefault(each)
    const removed = await this.context.store.operations.removeConfiguration(accountId)
    if (!removed.ok) return removed
    await this.facts.forget(accountId)
    await this.announce()
    return ok(true)
  }

  /** Makes an account the one of new sessions, in a folder or everywhere. */
  async setDefault({ accountId, adapterName }: Account, folder?: string): Promise<Result<void, ContractError>> {
    const puts: Promise<Result<unknown, ContractError>>[] = []
    if (folder === undefined) {
      for (const record of await this.records())
        if (record.adapterName === adapterName && record.isDefault !== (record.accountId === accountId))
          puts.push(this.put({ ...record, isDefault: record.accountId === accountId }))
    } else {
      const content: FolderDefault = { folder, adapterName, accountId }
      puts.push(this.context.store.operations.putConfiguration('accountDefault', defaultId(content), content))
    }
    const failed = (await Promise.all(puts)).find((put) => !put.ok)
    if (failed?.ok === false) return failed
    await this.announce()
    return ok(undefined)
  }

  /** Returns the account that a new agent in a folder works under; undefined for the existing login. */
  async defaultOf(adapterName: string, folder: string | undefined): Promise<string | undefined> {
    const records = (await this.records()).filter((record) => record.adapterName === adapterName)
    const ofFolder = (await this.folderDefaults())
      .filter((each) => each.adapterName === adapterName && folder !== undefined && isWithin(folder, each.folder))
      .toSorted((a, b) => b.folder.length - a.folder.length)[0]
    const chosen = ofFolder?.accountId ?? records.find(({ isDefault }) => isDefault)?.accountId
    return chosen === adapterName ? undefined : chosen
  }

  /** Returns the folder of an account that was added; undefined for the existing login, null when there is none. */
  async folderOf(adapterName: string, accountId: string | undefined): Promise<string | undefined | null> {
    if (accountId === undefined || accountId === adapterName) return undefined
    const found = (await this.records()).find((each) => each.accountId === accountId)
    return found?.adapterName === adapterName ? found.folder : null
  }

  /** Returns the folders of the accounts that were added. */
  async loginFolders(): Promise<LoginFolder[]> {
    const records = await this.records()
    if (records.length === 0) return []
    const variables = new Map((await this.supporting()).map((one) => [one.adapterName, one.accounts?.variable]))
    return records.flatMap(({ adapterName, folder }) => {
      const variable = variables.get(adapterName)
      return variable === undefined ? [] : [{ adapterName, variable, folder }]
    })
  }

  /** Returns the adapter as it works with an account; undefined when there is no such account. */
  async adapterOf(accountId: string): Promise<Pick<AgentAdapter, 'displayName' | 'signIn' | 'quota'> | undefined> {
    const existing = await this.context.adapters.get(accountId)
    if (existing !== undefined) return existing
    const account = await this.find(accountId)
    if (account === undefined) return undefined
    const adapter = await this.context.adapters.get(account.adapterName)
    const support = adapter?.accounts
    return support && { displayName: adapter.displayName, ...support.at(account.folder) }
  }

  /** Asks the agent for the sign-in state and the quota of an account, as the user wishes. */
  async refresh(accountId: string): Promise<Account | undefined> {
    const adapter = await this.adapterOf(accountId)
    const account = await this.find(accountId)
    if (adapter === undefined || account === undefined) return undefined
    const signIn = await adapter.signIn?.read?.()
    if (signIn?.ok === true) {
      const identity = identityOf(account.adapterName, signIn.value)
      await this.facts.noteSignIn(accountId, signIn.value, identity)
    }
    this.questions.forget(this.facts.keyOf(accountId))
    await this.ask(accountId, adapter)
    await this.announce()
    return this.find(accountId)
  }

  /**
   * Returns the allowances of an account from what its agents told, or else by asking once in a quarter of an hour. Undefined
   * when its agent tells none.
   */
  async quotaOf(accountId: string): Promise<Result<Allowances, AdapterFailure> | undefined> {
    await this.facts.load()
    const readAt = this.facts.readAtOf(accountId)
    if (readAt === undefined || this.context.clock.now() - readAt >= ASK_MS) {
      const adapter = await this.adapterOf(accountId)
      if (adapter?.quota === undefined) return undefined
      const answer = await this.ask(accountId, adapter)
      if (!answer.ok && readAt === undefined) return answer
    }
    return ok(this.facts.allowancesOf(accountId))
  }

  private async ask(
    accountId: string,
    { quota }: Pick<AgentAdapter, 'quota'>,
  ): Promise<Result<unknown, AdapterFailure>> {
    if (quota === undefined) return ok(undefined)
    const { isNew, answer } = this.questions.ask(this.facts.keyOf(accountId), quota)
    const read = await answer
    if (isNew && read.ok) await this.note(accountId, read.value)
    return read
  }

  /**
   * Returns the time at which an account is served again, or its next allowance begins anew where nothing is used up. Undefined
   * while unknown.
   */
  async resetOf(accountId: string): Promise<number | undefined> {
    await this.facts.load()
    const now = this.context.clock.now()
    const key = this.facts.keyOf(accountId)
    const parked = await this.context.store.read.parkedSessions()
    const waits = parked.flatMap(({ park }) =>
      park?.until !== undefined && this.facts.keyOf(park.accountId) === key ? [park.until] : [],
    )
    const readings = this.facts.readingsOf(accountId).filter(({ resetsAt = 0 }) => resetsAt > now)
    const resets = (isWanted: (usedPercent: number) => boolean): number[] =>
      readings.flatMap(({ usedPercent, resetsAt = 0 }) => (isWanted(usedPercent) ? [resetsAt] : []))
    const refused = [...waits.filter((until) => until > now), ...resets((used) => used >= 100)]
    if (refused.length > 0) return Math.max(...refused)
    const all = resets(() => true)
    return all.length === 0 ? undefined : Math.min(...all)
  }

  /** Takes the allowances that an agent reported of its account. */
  async note(accountId: string, allowances: Allowances): Promise<void> {
    const isNew = await this.facts.noteAllowances(accountId, allowances)
    await this.runways.read(accountId, readingsOf(allowances, this.context.clock.now()), isNew)
    if (isNew) await this.announce()
  }

  /** Takes a refusal by the service: an allowance is used up. */
  async noteRefusal(accountId: string, { window, resetsAt }: Pick<Refusal, 'window' | 'resetsAt'>): Promise<void> {
    if (window === undefined) return
    if (await this.facts.noteRefusal(accountId, window, resetsAt)) await this.announce()
  }

  private describe(record: AccountRecord): Account {
    const { accountId, adapterName, name, folder, isDefault } = record
    const identity = this.facts.identityOf(accountId)
    const signIn = this.facts.signInOf(accountId)
    const quota = this.facts.readingsOf(accountId)
    return { accountId, adapterName, name, folder, isDefault, quota, ...defined({ identity, signIn }) }
  }

  private async supporting(): Promise<AgentAdapter[]> {
    const infos = await this.context.adapters.list()
    const adapters = await Promise.all(infos.map(({ adapterName }) => this.context.adapters.get(adapterName)))
    return adapters.flatMap((adapter) => (adapter?.accounts === undefined ? [] : [adapter]))
  }

  private async records(): Promise<AccountRecord[]> {
    return (await this.context.store.read.configurations('account')).filter(isRecord)
  }

  private async folderDefaults(): Promise<FolderDefault[]> {
    return (await this.context.store.read.configurations('accountDefault')) as FolderDefault[]
  }

  private put(record: AccountRecord): Promise<Result<unknown, ContractError>> {
    return this.context.store.operations.putConfiguration('account', record.accountId, record)
  }

  private async forgetDefault(content: FolderDefault): Promise<void> {
    await this.context.store.operations.removeConfiguration(defaultId(content))
  }

  private async announce(): Promise<void> {
    this.context.feed.announce('accounts.changed', { accounts: await this.list() })
  }
}

const defaultId = ({ folder, adapterName }: Pick<FolderDefault, 'folder' | 'adapterName'>): string =>
  `account of ${adapterName} in ${folder}`

function isWithin(folder: string, outer: string): boolean {
  const relative = path.relative(outer, folder)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}

/** Returns the identity of an account, which tells nothing of it; undefined while its agent has not named it. */
function identityOf(adapterName: string, signIn: SignInState | undefined): string | undefined {
  if (signIn?.account === undefined) return undefined
  return createHash('sha256').update(`${adapterName} ${signIn.account}`).digest('hex').slice(0, 16)
}
