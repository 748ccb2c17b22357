package io.shardlab.core.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriCheckTest {

    private static final List<String> NASTY = List.of(
            " ", "\t", "\n", "/", "@", ":", "%", "%40", "%3A", "?", "#", "[", "]", "&", ";", "=", ",", "+", "ü", "密",
            "'", "\"", "a", "7", "://", "***", "\\");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host:27017 | begins neither with mongodb://",
                "mongodb:// | each of its hosts is a name or an address with a port from 1 to 65535",
                "mongodb://h:65536 | the driver says: The connection string contains an invalid host and port",
                "mongodb://h/?tlsCaFil=x | tlsCaFil is unknown (did you mean tlsCAFile?)",
                "mongodb://h/?retrywrite=true | retryWrites",
                "mongodb://h/?tls=tru | tls is true or false",
                "mongodb://h/?tls=true&tls=false | tls is given twice",
                "mongodb://h/?w | the driver says: The connection string contains an invalid option 'w'",
                "mongodb://h/?compressors=snappy | compressors takes zlib and zstd",
                "mongodb://h/?readPreference=x | No match for read preference of x",
                "mongodb://bob:s3cret@h/?connectTimeoutMS=x | 'x' is not a valid integer",
                "mongodb://h/?proxyHost=x&proxyPassword=s3cret | does not accept its login or options",
                "mongodb://bob@h | the driver says: Password can not be null",
                "mongodb://u:p/s3cret@h | %2F",
                "mongodb://u:p?s3cret@h | %3F",
                "mongodb://u:12345/s3cret@h | %40",
                "mongodb://u:s3cret@h/?appName=me@home | %40",
                "mongodb://u:s3cret%zz@h | %25",
                "mongodb://u:s3cret%@h | %25",
                "mongodb://u:p@s3cret@h | %40",
                "mongodb://u:p:s3cret@h | %40",
                "mongodb://u:s3cret@@h | %40",
                "mongodb://:s3cret@h | No username is provided",
                "mongodb://@h | an at-sign (@) without a user name",
                "mongodb://h/a/b | databaseName does not contain '/'",
                "mongodb+srv://a.example.net:27017 | can not contain a port",
                "mongodb+srv://a.example.net,b.example.net | Only one host allowed",
                "mongodb+srv://u:p@s3cret@a.example.net | %40"
            })
    void aRefusedConnectionStringIsReportedWithTheReason(String uri, String reason) {
        assertThatThrownBy(() -> ParameterTypes.parse(TargetParameters.URI, uri))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(reason)
                .hasMessageNotContaining("s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://a,,b",
                "mongodb://a,",
                "mongodb://:27017",
                "mongodb://h:",
                "mongodb://h:0",
                "mongodb://h:abc",
                "mongodb://h x",
                "mongodb://[::1]:x",
                "mongodb://[::1]x",
                "mongodb://[zz]",
                "mongodb://::1",
                "mongodb://bob:s3:cret",
                "mongodb://bob:s3cret/shop",
                "mongodb://%2Ftmp%2Fmongodb-27017.sock",
                "mongodb://mongodb-27017.sock"
            })
    void hostsThatAreNoneAreRefusedInTheSameSentence(String uri) {
        UsageException refusal = refusal(uri);

        assertThat(reason(refusal)).isEqualTo(reason(refusal("mongodb://")));
        assertThat(refusal).hasMessageNotContaining("s3cret");
    }

    @Test
    void aDriversMessageThatMayShowASecretIsLeftOut() {
        UsageException refusal = refusal("mongodb://bob:s3cret@h/?authMechanismProperties=s3cret");

        assertThat(reason(refusal)).isEqualTo(reason(refusal("mongodb://h/?proxyHost=x&proxyPassword=s3cret")));
        assertThat(refusal).hasMessageNotContaining("s3cret");
    }

    private static UsageException refusal(String uri) {
        return catchThrowableOfType(UsageException.class, () -> ParameterTypes.parse(TargetParameters.URI, uri));
    }

    /** The last value of a refusal, after the option, what is allowed, and the text. */
    private static Object reason(UsageException refusal) {
        return refusal.wording().values().get(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://[::1]:27017,[fe80::1]/db?w=majority&j=true&wtimeoutMS=5",
                "mongodb://us er:pa ss@h/",
                "mongodb://bob:p#[]!$&'()*+,;=~\"<>\\\\ü@h/?w=1",
                "mongodb://bob:%40%3A%2F%3F%23%25%5B%5D@h/",
                "mongodb://bob:@h/",
                "mongodb://h/?readPreference=secondary&readPreferenceTags=a:b&readPreferenceTags=",
                "mongodb://[fe80::1%eth0]:27017",
                "mongodb://h/?tls=True&retryWrites=no&retryReads=1",
                "mongodb://h/?compressors=zlib%2Czstd",
                "mongodb://h/?compressors=zlib,zstd&zlibCompressionLevel=3",
                "mongodb://h/?ssl=true&tlsCAFile=/x/ca.pem&tlsCertificateKeyFile=y&tlsCertificateKeyFilePassword=z",
                "mongodb://h/?wtimeout=3;AUTHSOURCE=admin",
                "mongodb+srv://u:p@a.example.net/?tls=true"
            })
    void validConnectionStringsAreAccepted(String uri) {
        assertThatCode(() -> MongoUris.check(uri)).doesNotThrowAnyException();
    }

    @Test
    void aPlusSignInAnOptionIsOne() {
        String uri = "mongodb://h/?tlsCAFile=/opt/c++/ca%20one.pem&tlsInsecure=Yes";

        assertThat(UriOptions.find(uri, UriOptions.CA_FILE)).hasValue("/opt/c++/ca one.pem");
        assertThat(UriOptions.isTrue(uri, UriOptions.INSECURE)).isTrue();
    }

    @Test
    void neitherARefusedNorAnAcceptedConnectionStringShowsItsPassword() {
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            String secret = nasty(random) + "Geheim" + nasty(random);
            String uri = random.nextInt(4) == 0
                    ? "mongodb://host/?proxyHost=x&proxyUsername=y&proxyPassword=" + secret.replaceAll("[&;]", "")
                    : List.of("mongodb://", "mongodb+srv://", "mongdb://", "", "http://")
                                    .get(random.nextInt(5))
                            + (random.nextBoolean() ? "bob" : nasty(random)) + ":" + secret + "@"
                            + List.of("host", "h:1,g:2/db?w=1", "h:x", "", "[::1/")
                                    .get(random.nextInt(5));
            String said;
            try {
                said = TargetParameters.URI.type().format(ParameterTypes.parse(TargetParameters.URI, uri));
            } catch (UsageException e) {
                said = e.getMessage();
            }
            assertThat(said).as("seed %d: %s", seed, uri).doesNotContain("Geheim");
        }
    }

    private static String nasty(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append(NASTY.get(random.nextInt(NASTY.size())));
        }
        return text.toString();
    }
}
