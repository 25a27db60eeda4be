import type { Choice, Choices } from '#shared/adapter/entities'
import type { ReasoningLevels } from '#shared/session/entities'
import { levelsOf } from '#core/agents/adapters/reasoning-levels'
import type { AdapterFailure } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import type { Program } from '#core/agents/adapters/program/installed'
import type { AppServer } from '../protocol/app-server'
import { oneShotPrompt } from '../protocol/one-shot-prompt'
import { requestFailure } from '../protocol/failures'
import { ModelList } from '../protocol/messages'

/** Reasoning efforts of a model. */
export interface ModelEfforts {
  readonly levels: ReasoningLevels
  /** Codex's name of the default effort. */
  readonly usual: string | undefined
}

/** Available models, and the efforts of each that has some. */
export interface Models extends Choices {
  readonly efforts: ReadonlyMap<string, ModelEfforts>
}

/** Reads the models of an app server, including the current one. */
export async function readModels(server: AppServer, current: string): Promise<Models> {
  const answer = await server.request('model/list', {})
  const listed = ModelList.safeParse(answer.ok ? answer.value : undefined).data?.data ?? []
  const available = listed
    .filter(({ hidden }) => !hidden)
    .map(({ model, displayName, description }): Choice => ({ id: model, name: displayName, description }))
  const efforts = listed.map(({ model, supportedReasoningEfforts = [], defaultReasoningEffort }) => {
    const levels = levelsOf(supportedReasoningEfforts.map(({ reasoningEffort }) => reasoningEffort))
    return [model, { levels, usual: defaultReasoningEffort ?? undefined }] as const
  })
  return {
    current,
    available: available.some(({ id }) => id === current) ? available : [...available, { id: current, name: current }],
    efforts: new Map(efforts.filter(([, { levels }]) => Object.keys(levels).length > 0)),
  }
}

/** Reads the available models from an app server started for this purpose. */
export async function readModelList(program: Program): Promise<Result<readonly Choice[], AdapterFailure>> {
  const answer = await oneShotPrompt(program, (server) => server.request('model/list', {}))
  if (!answer.ok) return answer
  if (!answer.value.ok) return err(requestFailure(answer.value.error))
  const listed = ModelList.safeParse(answer.value.value).data?.data ?? []
  return ok(
    listed
      .filter(({ hidden }) => !hidden)
      .map(({ model, displayName, description }): Choice => ({ id: model, name: displayName, description })),
  )
}
