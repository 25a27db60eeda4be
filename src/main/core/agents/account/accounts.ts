import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { AccountRecord, type Account, type QuotaReading } from '#shared/account/entities'
import type { AgentAdapter } from '#shared/adapter/port'
import type { SignInState } from '#shared/auth/entities'
import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { ok, type Result } from '#shared/kernel/result'
import type { BaseContext } from '#core/base/context'
import type { Store } from '#core/store/port'
import type { Adapters } from '../port'
import { readingsOf } from './readings'

type Services = Pick<BaseContext, 'clock' | 'ids' | 'dataDir' | 'feed'> & {
  readonly store: Store
  readonly adapters: Adapters
}

/** Facts about an account that its agent told this host. */
interface Told {
  readonly signIn?: SignInState
  readonly quota: readonly QuotaReading[]
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
  private readonly told = new Map<string, Told>()

  constructor(private readonly context: Services) {}

  /** All accounts by agent, the existing login first. */
  async list(): Promise<Account[]> {
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
    this.told.delete(accountId)
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

  /** Returns the adapter as it works with an account; undefined when there is no such account. */
  async adapterOf(accountId: string): Promise<Pick<AgentAdapter, 'displayName' | 'signIn' | 'quota'> | undefined> {
    const account = await this.find(accountId)
    if (account === undefined) return undefined
    const adapter = await this.context.adapters.get(account.adapterName)
    if (adapter === undefined || account.accountId === account.adapterName) return adapter
    const support = adapter.accounts
    return support && { displayName: adapter.displayName, ...support.at(account.folder) }
  }

  /** Asks the agent for the sign-in state and the quota of an account. */
  async refresh(accountId: string): Promise<Account | undefined> {
    const adapter = await this.adapterOf(accountId)
    if (adapter === undefined) return undefined
    const [signIn, quota] = await Promise.all([adapter.signIn?.read?.(), adapter.quota?.read()])
    const before = this.told.get(accountId)
    const state = signIn?.ok === true ? signIn.value : before?.signIn
    const readings = quota?.ok === true ? readingsOf(quota.value, this.context.clock.now()) : before?.quota
    this.told.set(accountId, { quota: readings ?? [], ...defined({ signIn: state }) })
    await this.announce()
    return this.find(accountId)
  }

  /** Notes what an agent reported about the quota of its account. */
  async note(accountId: string, reading: QuotaReading): Promise<void> {
    const before = this.told.get(accountId)
    const isOther = ({ window, model }: QuotaReading) => window !== reading.window || model !== reading.model
    this.told.set(accountId, { ...before, quota: [...(before?.quota ?? []).filter(isOther), reading] })
    await this.announce()
  }

  private describe(record: AccountRecord): Account {
    const { accountId, adapterName, name, folder, isDefault } = record
    const told = this.told.get(accountId)
    const identity = identityOf(adapterName, told?.signIn)
    return {
      accountId,
      adapterName,
      name,
      folder,
      isDefault,
      quota: [...(told?.quota ?? [])],
      ...defined({ identity, signIn: told?.signIn }),
    }
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
