import type { Translated } from '../translation'

export const device: Translated<'device'> = {
  pairTitle: 'このデバイスをペアリング',
  pairExplanation:
    'Parley を実行しているコンピューターで「設定」→「デバイス」を開くか、「parley devices pair」を実行し、表示されたコードを入力してください。',
  code: 'コード',
  deviceName: 'このデバイスの名前',
  pair: 'ペアリング',
  wrongCode: 'コードが間違っているか、もう使えません。コンピューターで新しいコードを表示してください。',
  tooOften: '試行回数が多すぎます。1 分後にもう一度お試しください。',
  unreachable: 'Parley に接続できません。接続を確認してもう一度お試しください。',
  lost: 'このデバイスのペアリングは解除されました。アクセスが取り消されています。',
  browser: 'ブラウザー',
  section: 'デバイス',
  about: 'Parley をブラウザーで使うスマートフォン、タブレット、ほかのコンピューター。',
  notListening:
    'Parley はほかのマシンからの接続を受け付けていません。「parley serve --listen」と証明書で起動するか、「--origin」を付けてトンネル経由で公開してください。',
  address: ({ address }) => `デバイスで ${address} を開きます`,
  mayLabel: '新しいデバイスに許可する操作',
  scope: {
    watch: '閲覧',
    approve: '閲覧・回答・停止',
    full: 'すべて',
  },
  scopeAbout: {
    watch: 'セッションと会話を見ます。変更はできません。',
    approve: '許可リクエストと質問への回答、エージェントの停止もできます。',
    full: 'メッセージの送信、ファイルの閲覧、設定の変更もできます。',
  },
  showCode: 'コードを表示',
  codeAbout: 'デバイスで読み取るか、アドレスを開いてコードを入力してください。5 分以内に 1 回だけ使えます。',
  qr: 'ペアリング用 QR コード',
  hideCode: '完了',
  none: 'ペアリングしたデバイスはありません。',
  connected: '接続中',
  lastSeen: '最終使用',
  neverSeen: '未使用',
  revoke: '取り消す',
  revokeNamed: ({ name }) => `${name} を取り消す`,
  revoked: ({ name }) => `${name} のアクセスを取り消しました。`,
  loadFailed: ({ error }) => `デバイスを読み込めませんでした。${error}`,
  limited: {
    watch: 'このデバイスでは閲覧だけができます。回答や送信をするには、別のスコープでもう一度ペアリングしてください。',
    approve:
      'このデバイスでは閲覧、回答、停止ができます。メッセージを送るには、すべての操作を許可してもう一度ペアリングしてください。',
  },
  notHere: '新しいデバイスは、Parley を実行しているコンピューターでペアリングします。',
  off: 'デバイスをペアリングするには、接続を許可してください。',
  listen: 'デバイスの接続を許可',
  stopListening: '接続の許可を停止',
  listens: 'ペアリング済みのデバイスは、再起動後も接続できます。',
  listenAbout:
    '有効にすると、ネットワーク内のほかのコンピューターから、TLS 経由でペアリング後にのみ Parley に接続できます。有効にするまではオフです。',
  listenAddress: 'アドレス',
  listenAddressHint:
    '0.0.0.0 はこのコンピューターのすべてのネットワーク。または 1 つのアドレス。必要に応じてポートも指定します（例：192.168.1.5:4271）。',
  certificate: '証明書',
  certificates: { own: 'Parley が作成', files: '自分のファイル' },
  certificateHint: {
    own: 'ほかに保証する人がいないため、ブラウザーは一度警告します。フィンガープリントを比べてから続けてください。',
    files: 'PEM 形式。mkcert、tailscale cert、ACME クライアントは、スマートフォンが受け入れる証明書を作成します。',
  },
  certFile: '証明書ファイル',
  keyFile: '鍵ファイル',
  fingerprint: '証明書のフィンガープリント（SHA-256）。デバイスのブラウザーに表示されるものと比べてください。',
}
