/** Something that an app wants to do for the user. */
export interface AppQuestion {
  readonly kind: 'link' | 'message'
  /** The whole address or message. */
  readonly text: string
}

/** Questions of one app to the user, one at a time: while one is open, others are declined. */
export class AppQuestions {
  open = $state.raw<AppQuestion | null>(null)
  #settle: (agreed: boolean) => void = () => undefined

  /** Resolves with whether the user agrees. */
  ask(question: AppQuestion): Promise<boolean> {
    if (this.open !== null) return Promise.resolve(false)
    this.open = question
    return new Promise((resolve) => {
      this.#settle = resolve
    })
  }

  answer(agreed: boolean): void {
    this.open = null
    this.#settle(agreed)
  }
}
