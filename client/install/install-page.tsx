import { Link } from '@tanstack/react-router'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'
import { buttonClass } from '../ui/controls/button-class.ts'
import { HomeScreen } from './home-screen.tsx'
import { install, useInstallation } from './install-prompt.ts'
import styles from './install-page.module.css'
import { needsHttps } from './needs-https.ts'
import { Steps } from './steps.tsx'
import { platformOf, ways, type Platform } from './ways.ts'

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
