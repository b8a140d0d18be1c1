package almoner

import (
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"time"
)

// Config has the service's URL and an account's keys.
type Config struct {
	// BaseURL is the origin of the service, for example https://giving.example.
	BaseURL string
	// PublicKey is the account's public key, test_pk_… or live_pk_….
	PublicKey string
	// SecretKey is the secret key of the same mode. Keep it on your server.
	SecretKey string
	// MaxRetries is the number of retries of a request that got no response,
	// or one that says to try later. The default is 4; a negative number means
	// none. Every try of a write has the same idempotency key, so that it takes
	// effect once.
	MaxRetries int
	// HTTPClient sends requests. The default one has a timeout of 30 seconds
	// for each try. Redirects are never followed, because that would send the
	// keys to another server.
	HTTPClient *http.Client
}

// Ptr returns a pointer to a value, for optional fields.
func Ptr[T any](value T) *T { return &value }

// Nullable is a value, or null, which clears the stored value. A nil *Nullable
// leaves it unchanged.
type Nullable[T any] struct {
	value *T
}

// Set returns a Nullable with a value.
func Set[T any](value T) *Nullable[T] { return &Nullable[T]{value: &value} }

// Clear returns a Nullable that clears the stored value.
func Clear[T any]() *Nullable[T] { return &Nullable[T]{} }

func liveMode(publicKey, secretKey string) (bool, error) {
	publicMode, ok := modeOf(publicKey, "pk")
	if !ok {
		return false, errors.New("almoner: PublicKey must begin with test_pk_ or live_pk_")
	}
	secretMode, ok := modeOf(secretKey, "sk")
	if !ok {
		return false, errors.New("almoner: SecretKey must begin with test_sk_ or live_sk_")
	}
	if publicMode != secretMode {
		return false, errors.New("almoner: PublicKey and SecretKey must be of one mode")
	}
	return publicMode == "live", nil
}

func modeOf(key, mark string) (string, bool) {
	mode, rest, _ := strings.Cut(key, "_")
	return mode, (mode == "test" || mode == "live") && strings.HasPrefix(rest, mark+"_")
}

func newRequester(config Config) (*requester, error) {
	if config.BaseURL == "" {
		return nil, errors.New("almoner: BaseURL is missing")
	}
	client := http.Client{Timeout: 30 * time.Second}
	if config.HTTPClient != nil {
		client = *config.HTTPClient
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	retries := config.MaxRetries
	if retries == 0 {
		retries = 4
	}
	keys := config.PublicKey + ":" + config.SecretKey
	return &requester{
		baseURL:       strings.TrimSuffix(config.BaseURL, "/"),
		authorization: "Basic " + base64.StdEncoding.EncodeToString([]byte(keys)),
		maxRetries:    retries,
		client:        &client,
	}, nil
}
