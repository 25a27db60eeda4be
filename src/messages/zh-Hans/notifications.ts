import type { Translated } from '../translation'

export const notifications: Translated<'notifications'> = {
  words: {
    /** Title where the content is private. */
    app: 'Parley',
    untitled: '无标题会话',
    failed: '失败',
    done: '已完成',
    privateFailed: '一个会话失败。',
    privateDone: '一个会话已完成。',
    /** A request whose content is private. */
    private: ({ request }) =>
      request.kind === 'permission' && request.toolName !== undefined
        ? `需要批准：${request.toolName}`
        : request.kind === 'question'
          ? '一个智能体有问题。'
          : '一个智能体需要处理。',
    request: ({ request }) =>
      request.toolName === undefined || request.title.startsWith(request.toolName)
        ? request.title
        : `${request.toolName}：${request.title}`,
  },
  needs: { permission: '需要批准', question: '有问题待答', signIn: '需要登录', limit: '已达上限' },
  allowOnce: '允许一次',
  trayNeedsYou: '需要处理',
  trayRunning: '正在运行',
  trayQuiet: '没有智能体在工作',
  trayEntry: ({ title, state }) => `${title} · ${state}`,
  doNotDisturb: '勿扰模式',
  doNotDisturbOn: '勿扰模式已打开。Parley 不显示通知。',
  doNotDisturbOff: '勿扰模式已关闭。',
  openParley: '打开 Parley',
  keepInTray: '在托盘中继续运行',
  permit: '允许此浏览器显示通知',
  permitHint: '浏览器会询问一次。没有 Parley 窗口位于前台时会显示通知。',
  permitted: '此浏览器会显示通知。',
  refused: '此浏览器阻止了此页面的通知。请在浏览器设置中允许。',
  push: {
    about:
      '即使没有打开 Parley 页面，也可以通知此设备。消息经由浏览器厂商的服务传送，经过加密；除非您允许，否则不含内容。',
    on: '即使在此设备上关闭了 Parley，也会收到通知。',
    withContent: '显示会话名称和智能体的请求',
    start: '关闭时也通知',
    stop: '关闭时不再通知',
    needsYou: '有智能体需要您。',
    failed: ({ error }) => `此浏览器无法订阅：${error}`,
  },
}
