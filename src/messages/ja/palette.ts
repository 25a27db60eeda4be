import type { Translated } from '../translation'
import { number } from './format'

export const palette: Translated<'palette'> = {
  title: 'コマンドパレット',
  results: '結果',
  open: '開く',
  archived: 'アーカイブ済み',
  placeholder: {
    all: 'セッション、コマンド、設定、ファイルへ移動…',
    commands: 'コマンドを実行…',
    sessions: 'セッションへ移動…',
    files: 'セッションのフォルダーのファイルを開く…',
    settings: '設定へ移動…',
    history: 'すべてのセッションのメッセージを検索…',
  },
  group: {
    sessions: 'セッション',
    commands: 'コマンド',
    settings: '設定',
    agents: 'エージェント',
    prompts: 'プロンプト',
    files: 'ファイル',
    history: '履歴',
  },
  /** Headings before anything is typed. */
  before: {
    sessions: '最近のセッション',
    commands: 'コマンド',
    settings: '設定',
    agents: 'エージェント',
    prompts: 'プロンプト',
    files: 'ファイル',
    history: '履歴',
  },
  prefix: { commands: 'コマンド', sessions: 'セッション', files: 'ファイル', settings: '設定', history: '履歴' },
  empty: {
    all: '結果はありません。',
    commands: '一致するコマンドはありません。',
    sessions: '一致するセッションはありません。',
    files: '一致するファイルはありません。対象は開いているセッションのフォルダーのファイルです。',
    settings: '一致する設定はありません。',
    history: '結果はありません。',
  },
  startWith: ({ agent }) => `${agent} と新しいセッション`,
  insertPrompt: ({ name }) => `プロンプト ${name} を挿入`,
  searchHistory: 'すべてのセッションを検索',
  searchHistoryFor: ({ query }) => `すべてのセッションで「${query}」を検索`,
  count: ({ count }) => `${number(count)} 件の結果`,
}
