import { Link } from '@tanstack/react-router'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { Mark } from '../ui/drawing/mark.tsx'
import { Icon } from '../ui/drawing/icon.tsx'
import { install, useInstallation } from './install-prompt.ts'
import styles from './install-page.module.css'
import { needsHttps } from './needs-https.ts'
import { platformOf, ways, type Platform, type Way } from './ways.ts'

/** How to install Quad on this device and on others. */
export function InstallPage() {
  return (
    <div className={styles.page}>
      <title>Install Quad</title>
      <HomeScreen />
      <div className={styles.words}>
        <h1>Quad on your home screen</h1>
        <p className={styles.text}>
          It opens full screen in its own window and works offline. No app store needed.
        </p>
        {isSecureContext ? <Here /> : <NeedsHttps />}
      </div>
    </div>
  )
}

function Here() {
  const installation = useInstallation()
  const own = platformOf(navigator.userAgent, navigator.maxTouchPoints)
  if (installation === 'installed') {
    return (
      <>
        <Alert tone="good">Quad is installed on this device.</Alert>
        <Link to="/for-you" className={buttonClass()}>
          Browse Listings
        </Link>
      </>
    )
  }
  return (
    <>
      {installation === 'offered' ? (
        <Button icon="download" onClick={() => void install()}>
          Install Quad
        </Button>
      ) : (
        <Steps way={ways[own]} />
      )}
      <details className={styles.others}>
        <summary>On another device</summary>
        {platforms
          .filter((platform) => platform !== own)
          .map((platform) => (
            <Steps key={platform} way={ways[platform]} />
          ))}
      </details>
    </>
  )
}

const NeedsHttps = () => (
  <Alert tone="waiting" icon="lock">
    {needsHttps}
  </Alert>
)

const platforms: Platform[] = ['ios', 'android', 'mac', 'computer']

const grounds = ['sky', 'sand', 'lilac', 'clay', 'quad', 'plain', 'rose', 'chalk', 'last'] as const

/** A drawing of a phone's home screen with Quad on it; decorative. */
const HomeScreen = () => (
  <div className={styles.phone} aria-hidden>
    {grounds.map((ground) => (
      <span key={ground} className={styles.app} data-ground={ground}>
        {ground === 'quad' && <Mark />}
      </span>
    ))}
    <span className={styles.name}>Quad</span>
  </div>
)

/** The steps of one way to install. */
function Steps({ way }: { way: Way }) {
  return (
    <section className={styles.way}>
      <h2>{way.title}</h2>
      <ol className={styles.steps}>
        {way.steps.map((step) => (
          <li key={step.words}>
            <span className={styles.icon}>
              <Icon name={step.icon} size={20} />
            </span>
            {step.words}
          </li>
        ))}
      </ol>
      {way.note !== undefined && <p className={styles.note}>{way.note}</p>}
    </section>
  )
}
