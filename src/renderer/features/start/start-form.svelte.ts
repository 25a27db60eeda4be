import { tick } from 'svelte'
import type { Profile } from '#shared/configuration/entities'
import type { Machine } from '#shared/machine/entities'
import { holdKeys } from '#renderer/lib/page/held-keys'
import { LazyPart } from '#renderer/lib/page/lazy-view.svelte'
import { profileChoice } from '#renderer/lib/stores/chosen-agent'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { AttemptWish } from '../attempt/wishes'

const starts = new LazyPart(() => import('./starts'))

/** Choices for the next session, and its start. */
export class StartForm {
  /** Choices for the session; agent and folder `there` are those of another machine. */
  readonly chosen = $state({
    personaId: '',
    model: '',
    mode: '',
    inWorktree: false,
    /** A worktree, and so attempts, can be made in the folder. */
    canAttempt: false,
    testCommand: '',
    agentThere: '',
    folderThere: '',
    wishes: [] as readonly AttemptWish[],
  })
  starting = $state(false)
  #picked = $state<string | null>(null)
  #typedFolder = $state<string | null>(null)
  #machineId = $state('')
  readonly agent = $derived.by(() => {
    const { available } = this.appWindow.adapters
    const wanted = this.#profile?.adapterName ?? this.#wanted
    return (
      available.find(({ adapterName }) => adapterName === wanted) ??
      available.find(({ isDefault }) => isDefault) ??
      available[0]
    )
  })

  constructor(private readonly appWindow: AppWindow) {}

  /** The agent or profile that is chosen. */
  get choice(): string | undefined {
    return this.#profile === undefined ? this.agent?.adapterName : profileChoice(this.#profile.profileId)
  }

  /** The other machine that the session is started on; undefined for this one. */
  get machine(): Machine | undefined {
    return this.appWindow.machines.byId(this.#machineId)
  }

  get text(): string {
    return this.appWindow.drafts.get(NEW_SESSION)
  }

  get ready(): boolean {
    const hasContent = this.text.trim() !== '' || this.appWindow.attachments.hasUsable(NEW_SESSION)
    return hasContent && (this.machine ?? this.agent) !== undefined && !this.starting
  }

  /** None where no worktree can be made. */
  get wishes(): readonly AttemptWish[] {
    return this.chosen.canAttempt ? this.chosen.wishes : []
  }

  /** The session works in a new worktree. */
  get inWorktree(): boolean {
    return this.chosen.inWorktree || this.wishes.length > 0
  }

  get #wanted(): string | null {
    return this.#picked ?? this.appWindow.preferences.agent
  }

  get #profile(): Profile | undefined {
    return this.appWindow.configuration.profiles.find(({ profileId }) => profileChoice(profileId) === this.#wanted)
  }

  get machineId(): string {
    return this.#machineId
  }

  set machineId(machineId: string) {
    this.#machineId = machineId
    Object.assign(this.chosen, { agentThere: '', folderThere: '' })
  }

  /** As it is typed. */
  get folder(): string {
    const { startFolder, preferences, connection } = this.appWindow
    return this.#typedFolder ?? startFolder ?? preferences.folder ?? connection.server?.defaultFolder ?? ''
  }

  set folder(path: string) {
    this.#typedFolder = path
  }

  /** Chooses an agent or a profile. Models and modes are those of one agent. */
  readonly pick = (choice: string): void => {
    if (choice !== this.#picked) Object.assign(this.chosen, { model: '', mode: '' })
    this.#picked = choice
  }

  readonly setInWorktree = (inWorktree: boolean): void => {
    this.chosen.inWorktree = inWorktree
    if (!inWorktree) this.chosen.wishes = []
  }

  /** Starts with what is loaded for the first start. The keys pressed until then are for the session. */
  readonly start = async (): Promise<void> => {
    if (!this.ready) return
    this.starting = true
    const passOn = starts.module === null ? holdKeys() : undefined
    await starts.load()
    if (starts.module !== null) await starts.module.startAsChosen(this.appWindow, this)
    else this.appWindow.toasts.show(String(starts.failure?.message))
    this.starting = false
    await tick()
    await passOn?.()
  }
}
