import './wide-window.ts'
import '#server/read-thread.ts'
