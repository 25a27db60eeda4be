import type { Translated } from '../translation'

export const details: Translated<'details'> = {
  actions: '操作',
  copyValue: ({ name }) => `${name}をコピー`,
  loadFailed: ({ message }) => `詳細を読み込めませんでした。${message}`,
  tagsAndNotes: 'タグとメモ',
  notesPlaceholder: '非公開のメモ。検索の対象になります。',
  noBranch: 'detached HEAD',
  agents: 'エージェント',
  noAgents: '実行中のエージェントはありません。次のメッセージで起動します。',
  environment: { creating: '起動中', ready: '実行中', terminated: '終了' },
  exitCode: ({ code }) => ` (終了コード ${code})`,
  startedIn: ({ time }) => `${time}で起動`,
  removeTag: ({ tag }) => `タグ ${tag} を削除`,
  addTag: 'タグを追加',
  row: {
    state: '状態',
    started: '開始',
    ended: '終了',
    process: 'プロセス',
    folder: 'フォルダー',
    agent: 'エージェント',
    itsSession: 'エージェントのセッション ID',
    resume: 'ターミナルで続行',
    branch: 'ブランチ',
    commit: 'コミット',
    id: 'ID',
    transcript: ({ size }) => `トランスクリプト (${size})`,
  },
  noSummary: '要約はまだありません。',
  noResumeCommand:
    'このコンピューターには、このセッションをターミナルで続行するコマンドを持つエージェントがありません。',
}
