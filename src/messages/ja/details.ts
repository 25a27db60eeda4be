import type { Translated } from '../translation'

export const details: Translated<'details'> = {
  copyValue: ({ name }) => `${name}をコピー`,
  loadFailed: ({ message }) => `詳細を読み込めませんでした。${message}`,
  tagsAndNotes: 'タグとメモ',
  notesPlaceholder: '非公開のメモ。検索の対象になります。',
  noBranch: 'detached HEAD',
  agents: 'エージェント',
  noAgents: 'エージェントはまだありません。最初のメッセージで起動します。',
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
    branch: 'ブランチ',
    commit: 'コミット',
    id: 'ID',
    transcript: ({ size }) => `トランスクリプト (${size})`,
  },
}
