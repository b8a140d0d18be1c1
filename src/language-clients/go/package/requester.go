package almoner

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// The longest wait before a retry; if the service asks for more, there is no retry.
const longestWait = time.Minute

type requester struct {
	baseURL       string
	authorization string
	maxRetries    int
	client        *http.Client
}

// call is one request, before it is encoded.
type call struct {
	method         string
	path           string
	query          any
	body           any
	idempotencyKey string
}

// ask decodes the response's JSON into answer. Every try of a write has the
// same key.
func (r *requester) ask(ctx context.Context, c call, answer any) error {
	address, err := r.address(c)
	if err != nil {
		return err
	}
	var body []byte
	if c.method != http.MethodGet {
		if body, err = json.Marshal(c.body); err != nil {
			return fmt.Errorf("almoner: %w", err)
		}
		if c.idempotencyKey == "" {
			c.idempotencyKey = randomKey()
		}
	}
	for tries := 0; ; tries++ {
		wait := backoff(tries)
		err := r.try(ctx, c, address, body, answer)
		if err == nil {
			return nil
		}
		var failure *APIError
		var broken *ConnectionError
		switch {
		case errors.As(err, &failure):
			if failure.hasRetryAfter {
				wait = failure.RetryAfter
			}
			if !failure.mayPass() || wait > longestWait {
				return err
			}
		case !errors.As(err, &broken):
			return err
		}
		if tries >= r.maxRetries {
			return err
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return &ConnectionError{IdempotencyKey: c.idempotencyKey, Err: ctx.Err()}
		}
	}
}

func (r *requester) address(c call) (string, error) {
	encoded, err := encodeQuery(c.query)
	if err != nil {
		return "", fmt.Errorf("almoner: %w", err)
	}
	if encoded == "" {
		return r.baseURL + c.path, nil
	}
	return r.baseURL + c.path + "?" + encoded, nil
}

func (r *requester) try(ctx context.Context, c call, address string, body []byte, answer any) error {
	request, err := http.NewRequestWithContext(ctx, c.method, address, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("almoner: %w", err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Authorization", r.authorization)
	request.Header.Set("User-Agent", "almoner-go/"+Version)
	if c.method != http.MethodGet {
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Idempotency-Key", c.idempotencyKey)
	}
	response, err := r.client.Do(request)
	if err != nil {
		return broken(c, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return broken(c, err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return readProblem(response, text, c.idempotencyKey)
	}
	if err := decode(text, answer); err != nil {
		// Most likely the response was cut off.
		return broken(c, fmt.Errorf("unreadable answer: %w", err))
	}
	return nil
}

// broken distinguishes errors that a retry may fix from those that it can't.
func broken(c call, err error) error {
	var unknown x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	var name x509.HostnameError
	var header tls.RecordHeaderError
	if errors.As(err, &unknown) || errors.As(err, &invalid) || errors.As(err, &name) || errors.As(err, &header) {
		return fmt.Errorf("almoner: %w", err)
	}
	return &ConnectionError{IdempotencyKey: c.idempotencyKey, Err: err}
}

// decode keeps numbers of free-form objects as json.Number.
func decode(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	return decoder.Decode(into)
}

func randomKey() string {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		panic(err)
	}
	return hex.EncodeToString(key)
}

func backoff(tries int) time.Duration {
	most := 500 * time.Millisecond << tries
	if most > 8*time.Second || most <= 0 {
		most = 8 * time.Second
	}
	return most/2 + time.Duration(mathrand.Int63n(int64(most/2)))
}

// segment escapes an ID for a path. IDs that would change the path are refused.
func segment(id string) (string, error) {
	if id == "" || id == "." || id == ".." {
		return "", fmt.Errorf("almoner: %q does not name a record", id)
	}
	return url.PathEscape(id), nil
}

// encodeQuery encodes lists as name[] and members as name[member].
func encodeQuery(query any) (string, error) {
	if query == nil {
		return "", nil
	}
	text, err := json.Marshal(query)
	if err != nil {
		return "", err
	}
	var members map[string]any
	if err := decode(text, &members); err != nil {
		return "", err
	}
	values := url.Values{}
	for name, value := range members {
		addValue(values, name, value)
	}
	return values.Encode(), nil
}

func addValue(values url.Values, name string, value any) {
	switch value := value.(type) {
	case nil:
	case map[string]any:
		for member, inner := range value {
			addValue(values, name+"["+member+"]", inner)
		}
	case []any:
		for _, item := range value {
			addValue(values, name+"[]", item)
		}
	default:
		values.Add(name, fmt.Sprint(value))
	}
}

// textCents decodes integer cents, sent as text or as a number.
type textCents int64

func (c *textCents) UnmarshalJSON(text []byte) error {
	value, err := strconv.ParseInt(strings.Trim(string(text), `"`), 10, 64)
	*c = textCents(value)
	return err
}

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if n.value == nil {
		return []byte("null"), nil
	}
	return json.Marshal(*n.value)
}
