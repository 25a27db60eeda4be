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
  hostHint: 'SSH 設定のホスト、または user@name。パスワード、パスフレーズ、未知のキーについてはここで確認します。',
  hostInvalid: '空白を含まないホスト名を入力してください (例: server、ann@server)。',
  address: 'アドレス',
  addressHint: 'そこで parley serve が表示するアドレス (トークンを含む)。',
  addressInvalid: 'http:// または https:// で始まる完全なアドレスを入力してください。',
  commandHint: 'そこで「parley rpc」を実行するプログラムとその引数。1 行に 1 つ。',
  nameHint: '省略可能。',
  state: { connected: '接続済み', connecting: '接続中…', unreachable: '接続できません', off: '切断済み' },
  sessions: ({ count }) => plural(count, { other: '# 件のセッション' }),
  unlisted: ({ count }) =>
    plural(count, {
      other: 'ほかに # 件のセッションは一覧に表示されません。最新の 20,000 件より古いか、データが無効です。',
    }),
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
  ask: {
    'host-key': ({ name }) => `${name} の未知のキー`,
    password: ({ name }) => `${name} のパスワード`,
    passphrase: ({ name }) => `${name} のパスフレーズ`,
    pin: ({ name }) => `${name} の PIN`,
    confirm: ({ name }) => `${name} へのキーの使用を許可しますか？`,
    notice: ({ name }) => `${name} が待機しています`,
    other: ({ name }) => `${name} からの質問`,
  },
  hostKeyAbout:
    'コンピューターの管理者から受け取ったフィンガープリントと比較してください。一致しない場合は、通信が盗聴されている可能性があります。',
  answerAbout: 'ssh にのみ渡され、保存されません。',
  yourAnswer: { password: 'パスワード', passphrase: 'パスフレーズ', pin: 'PIN', other: '回答' },
  trustKey: 'キーを信頼',
  allowKey: '許可',
  install: 'Parley をインストール',
  installNamed: ({ name }) => `${name} に Parley をインストール`,
  installQuestion: ({ name }) =>
    `${name} に Parley がないか、古すぎます。このバージョンのサーバーを ssh で ~/.parley/server にコピーします。root 権限もネットワークも不要です。`,
  installingOn: ({ name }) => `${name} に Parley をインストールしています…`,
  chooseFolder: ({ name }) => `${name} のフォルダーを選択`,
  adopt: 'セッションを引き継ぐ',
  adoptNamed: ({ name }) => `${name} のセッションを引き継ぐ`,
  adoptQuestion: ({ name }) =>
    `${name} のセッションを引き継ぎますか? コンピューターが完全に失われた場合にのみ行ってください。公開済みの内容から、このコンピューターで続行されます。フォルダーは含まれません。`,
  adopted: ({ count, others, failed }) =>
    [
      plural(count, { other: '# 件のセッションを引き継ぎました。' }),
      ...(others === 0 ? [] : [plural(others, { other: '# 件は他のコンピューターが引き継ぎました。' })]),
      ...(failed === 0 ? [] : [plural(failed, { other: '# 件は引き継げませんでした。' })]),
    ].join(' '),
  fleet: {
    none: 'このコンピューターはフリートに参加していません。',
    state: {
      connected: ({ name, host }) => `フリート ${name} に ${host} として参加中`,
      connecting: ({ name }) => `フリート ${name} に接続中…`,
      unreachable: ({ name }) => `フリート ${name} に接続できません`,
    },
    hosts: ({ count }) => plural(count, { other: '他に # 台のコンピューターがあります。' }),
    unpublished: ({ count }) => plural(count, { other: '# 件のセッションが公開を待っています。' }),
  },
  asOf: ({ name, time }) => `現在 ${name} に接続できません。${time} 時点の会話を表示しています。送信はできません。`,
  continueHere: 'このコンピューターで続ける',
  moveHere: 'このコンピューターに移動',
  lookingAt: ({ name }) => `${name} に問い合わせています…`,
  conversationComes:
    '会話はこのコンピューターの新しいセッションになります。会話内のシークレットは置き換えられ、権限、制限、予算は引き継がれません。',
  copyComes: ({ name, time, count }) =>
    `${name} に接続できません。${time} 時点のコピー（${plural(count, { other: 'メッセージ # 件' })}、ファイルなし）がこのコンピューターの新しいセッションになります。`,
  closesThere: ({ name }) =>
    `${name} のセッションは閉じられ、新しいセッションを指します。再び開くには移動を元に戻してください。ファイルは移動元に残ります。`,
  staysThere: ({ name }) => `${name} のセッションはそのまま残ります。`,
  agentGoesOn: ({ agent }) => `このコンピューターの ${agent} がこれまでの会話を続けます。`,
  agentIsMissing: ({ agent }) =>
    `${agent} はこのコンピューターでは使えません。次のメッセージで別のエージェントを選んでください。`,
  cannotBring: ({ name }) => `現在 ${name} に接続できません。接続してからもう一度お試しください。`,
  busyThere: 'エージェントがこのセッションで作業中です。停止するか待ってから、セッションを移動してください。',
  code: 'コード',
  codeComes: ({ repository, branch, count, name }) =>
    branch === ''
      ? `${repository} のコミットが、${plural(count, { other: 'コミットされていないファイル # 件' })}とともにここに来ます。無視されるファイルは ${name} に残ります。`
      : `${repository} のブランチ ${branch} が、${plural(count, { other: 'コミットされていないファイル # 件' })}とともにここに来ます。無視されるファイルは ${name} に残ります。`,
  noCode: ({ name }) =>
    `${name} のフォルダーは git リポジトリにないため、ファイルは移動元に残ります。セッションはこのコンピューターのフォルダーで作業します：`,
  intoWorktree: 'このコンピューターのリポジトリの新しいワークツリー',
  repository: 'リポジトリ',
  intoClone: 'このコンピューターのフォルダーにリポジトリの新しいコピー',
  withoutCode: 'コードなし（このコンピューターのフォルダーで作業）',
  bringing: ({ name }) => `${name} からコピーしています…`,
  bringCancelled: ({ name }) => `キャンセルしました。ここでも ${name} でも何も変わっていません。`,
  movedTo: ({ machine, time }) => `このセッションは ${time} に ${machine} に移動され、そこで続いています。`,
  openMoved: '開く',
  takeBack: 'ここで再び開く',
  moving: ({ machine }) =>
    `${machine} に接続でき次第、そのセッションは閉じられます。それまでは ${machine} でも続けられます。`,
  copies: 'オフラインで読むためのコピー',
  copiesOf: ({ name }) => `${name} のオフライン用コピー`,
  kept: { nothing: 'なし', opened: '開いた会話', all: 'すべての会話' },
}
