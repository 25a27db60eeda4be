import type { Translated } from '../translation'
import { plural } from './format'

export const machine: Translated<'machine'> = {
  section: 'コンピューター',
  about:
    'Parley を実行しているほかのコンピューターのセッションが、このコンピューターのセッションと一緒に表示されます。エージェントとファイルはそこに残り、キーは送信されません。',
  none: 'ほかのコンピューターはまだありません。追加すると、そのセッションがここに表示されます。',
  add: 'コンピューターを追加',
  way: '接続方法',
  ways: { ssh: 'SSH', serve: 'parley serve のアドレス', command: 'コマンド' },
  host: 'ホスト',
  hostHint:
    'SSH 設定のホスト、または user@name。確認なしでキーを受け入れ、Parley がインストールされている必要があります。',
  address: 'アドレス',
  addressHint: 'そこで parley serve が表示するアドレス (トークンを含む)。',
  commandHint: 'そこで「parley rpc」を実行するプログラムとその引数。1 行に 1 つ。',
  nameHint: '省略可能。',
  state: { connected: '接続済み', connecting: '接続中…', unreachable: '接続できません', off: '切断済み' },
  sessions: ({ count }) => plural(count, { other: '# 件のセッション' }),
  lastContact: '最後の接続:',
  connect: '接続',
  tryNow: '今すぐ試す',
  disconnect: '切断',
  connectNamed: ({ name }) => `${name} を接続`,
  disconnectNamed: ({ name }) => `${name} を切断`,
  remove: '削除',
  removeNamed: ({ name }) => `${name} を削除`,
  removeQuestion: ({ name }) =>
    `${name} を削除しますか? そのセッションはここに表示されなくなります。コンピューター側では何も変わりません。`,
  on: ({ name }) => `${name} 上`,
  onUnreachable: ({ name }) => `${name} 上 (現在接続できません)`,
  prompt: ({ name }) => `${name} で何をしますか?`,
  runOn: '実行先',
  defaultFolder: ({ folder }) => `既定: ${folder}`,
  folderThere: ({ name }) => `${name} 上のフォルダー`,
  noAttachments:
    '別のコンピューターのセッションにはファイルを添付できません。そのコンピューターのファイルを @ で指定してください。',
  agentsFailed: ({ message }) => `コンピューターのエージェントを読み込めませんでした: ${message}`,
}
