import type { Translated } from '../translation'
import { number } from './format'

export const roster: Translated<'roster'> = {
  notAvailable: '利用不可',
  newSessionWith: ({ name }) => `${name} と新しいセッション`,
  promptFor: ({ name }) => `${name} へのプロンプト`,
  agentIn: ({ agent, session }) => `「${session}」の ${agent}`,
  buttonTitle: 'すべてのセッションのエージェント',
  agents: 'エージェント',
  stopNamed: ({ name }) => `${name} を停止`,
  promptNamed: ({ name }) => `${name} に指示`,
  prompt: '指示',
  summary: ({ busy, agents }) => `${number(agents)} 個のエージェントのうち ${number(busy)} 個が作業中`,
  summaryWithCost: ({ busy, agents, cost }) =>
    `${number(agents)} 個のエージェントのうち ${number(busy)} 個が作業中 · 合計 ${cost}`,
  windowTitle: 'エージェント · Parley',
  loadFailed: ({ message }) => `エージェントを読み込めませんでした。${message}`,
  inSessions: 'セッション内',
  noSessions: '開いているセッションはありません。下のエージェントに指示するか、新しいセッションを開始してください。',
  available: '利用可能なエージェント',
  working: '作業中',
  idle: '待機',
  needsYou: ({ message }) => `要対応: ${message}`,
}
