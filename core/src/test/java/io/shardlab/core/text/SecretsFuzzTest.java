package io.shardlab.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsFuzzTest {

    private static final List<String> NASTY = List.of(
            " ",
            "\t",
            "\n",
            "\r\n",
            "/",
            "//",
            "\\",
            "@",
            ":",
            "%",
            "%40",
            "?",
            "#",
            "[",
            "]",
            "&",
            ";",
            "=",
            ",",
            "+",
            ".",
            "'",
            "\"",
            "<",
            ">",
            "(",
            "ü",
            "密",
            "\uD83D\uDE00",
            "\u0000",
            "*",
            "**",
            "$",
            "$1",
            "{",
            "}",
            "a",
            "Z",
            "0",
            "9");
    private static final List<String> SCHEMES =
            List.of("mongodb://", "mongodb+srv://", "MongoDB://", "mogodb://", "mongo://", "mongodb:/", "mongodb//");
    private static final List<String> BEFORE =
            List.of("", "Cannot use ", "'", "x=", "(", "a:b, ", "\n", "see http://x.y/z or ");
    private static final List<String> AFTER =
            List.of("", "'.", " failed", ": refused by a server", "\n\tat A.b(C.java:1)");

    private static String nasty(Random random, int pieces) {
        return IntStream.range(0, pieces)
                .mapToObj(i -> NASTY.get(random.nextInt(NASTY.size())))
                .reduce("", String::concat);
    }

    private static <T> T any(Random random, List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    @Test
    void noPasswordOfAnyFormIsShownInAnyText() {
        for (int seed = 0; seed < 5_000; seed++) {
            Random random = new Random(seed);
            // Something of it must stay recognisable wherever its special characters part it.
            String secret = nasty(random, 2) + "Geheim" + nasty(random, random.nextInt(4)) + "nis" + nasty(random, 2);
            String user = random.nextBoolean() ? "bob" : "b" + nasty(random, 2);
            String text = any(random, BEFORE) + any(random, SCHEMES) + user + ":" + secret + "@host:27017/db"
                    + (random.nextBoolean() ? "?w=1" : "") + any(random, AFTER);

            String masked = Secrets.mask(text);

            assertMasked(!masked.contains("Geheim") && !masked.contains("nis"), seed, text, masked);
        }
    }

    @Test
    void noSecretOptionIsShown() {
        for (int seed = 0; seed < 5_000; seed++) {
            Random random = new Random(seed);
            String secret = "Geheim" + nasty(random, 3).replaceAll("[&;]", "");
            String name =
                    any(random, List.of("proxyPassword", "tlsCertificateKeyFilePassword", "authMechanismProperties"));
            String text = any(random, BEFORE) + "mongodb://host/?tls=true&" + name + "=" + secret + any(random, AFTER);

            String masked = Secrets.mask(text);

            assertMasked(!masked.contains("Geheim") && masked.contains("***"), seed, text, masked);
        }
    }

    @Test
    void maskingAMaskedTextChangesNothing() {
        for (int seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(8); i >= 0; i--) {
                text.append(any(random, List.of("mongodb://", "http://", "u:p@h", "***", "@", ":", "?pass=", "***@")));
                text.append(nasty(random, random.nextInt(3)));
            }

            assertMasked(true, seed, text.toString(), Secrets.mask(text.toString()));
        }
    }

    /** Also that masking it again changes nothing. A description for each of thousands of texts would take seconds. */
    private static void assertMasked(boolean well, int seed, String text, String masked) {
        if (!well || !Secrets.mask(masked).equals(masked)) {
            fail("seed %d: %s%nbecame: %s", seed, text, masked);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mongodb://bob:s3cret@a:1,mongodb://ann:s3cret@b:2/x | mongodb://bob:***@a:1,mongodb://ann:***@b:2/x",
                "mongodb://a:1 (mongodb://bob:s3cret@b:2) failed | mongodb://a:1 (mongodb://bob:***@b:2) failed",
                "mongodb://bob:s3cret | mongodb://bob:***",
                "mongodb://a:1,bob:s3:cret,[::1]:s3cret/x | mongodb://a:1,bob:***,[::1]:***/x",
                "mongodb://h/?pass=mongodb://s3cret&w=1 | mongodb://h/?pass=***&w=1",
                "mongodb://h/?proxyPassword=a@s3cret | mongodb://***",
                "mongodb://h/?w=1?proxyPassword=s3cret;w=2 | mongodb://h/?w=1?proxyPassword=***;w=2",
                "http://bob:s3cret@host failed | http://bob:***@host failed",
                "see http://x.y/z, http://bob:a s3cret@host | see http://x.y/z, http://bob:***@host",
                "http://bob:12345@host, ftp:/ann:s3cret@host | http://bob:***@host, ftp:/ann:***@host"
            })
    void theRestOfATextStays(String text, String masked) {
        assertThat(Secrets.mask(text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "p99<5ms, ask admin@example.net",
                "mongodb://a:1,b:2/?replicaSet=rs&tlsCertificateKeyFile=/etc/key.pem",
                "mongodb://[::1]:27017,[fe80::1%25eth0]/db?w=1",
                "No usable server at mongodb://127.0.0.1:27017 within 3000 ms: connection refused.",
                "mongodb://localhost:27017: it does not answer (mongodb://localhost:27018).",
                "https://example.net:8080/a?b=c&d=e and someone@example.net",
                "https://www.example.net/@name/post",
                "/a/b:c//d@e \\\\server\\share@f x=1&y=2;z=3",
                "10:30:00 {\"a\": {\"b\": \"c@d\"}} %s $1 key=value"
            })
    void aTextWithoutSecretsStaysAsItIs(String text) {
        assertThat(Secrets.mask(text)).isSameAs(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a", "a:", "mongodb://", "mongodb://a", "xmongodb://", "http://", "http://a:b", "//", "mongodb//", "@",
                "mongodb://@", "http://a:@", ":/", "?pass=", "&pass=***", "&a", "[", "mongodb://[,", ",mongodb://",
                        "x://y ",
                "mongodb:", "a.b+c-", " ", "\n", "://u:p@", "x://u:pw", "?x=1=mongodb://", "mongodb://[::1]:x,"
            })
    @Timeout(30)
    void aLongTextTakesNoLongerThanItsLength(String piece) {
        // Work that grows with the square of the length would take minutes for this one.
        String text = piece.repeat(400_000 / piece.length());

        assertThat(Secrets.mask(text)).isNotNull();
        assertThat(Secrets.mask("mongodb://h/?pass=" + text)).isNotNull();
    }
}
