package io.shardlab.mongo.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.ConnectionString;
import io.shardlab.core.deployment.UriOptions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedAddressesTest {

    private static final TypedAddresses.Login NOBODY = new TypedAddresses.Login("", "", "", false, "");

    @ParameterizedTest
    @CsvSource({
        "mongodb://bob:s3cret@host:27017/shop?w=1, mongodb://host:27017/shop?w=1, bob, s3cret",
        "mongodb+srv://bob:s3cret@host/, mongodb+srv://host/, bob, s3cret",
        "bob:s3cret@host:27017, host:27017, bob, s3cret",
        "mongo://bob:s3cret@host, mongo://host, bob, s3cret",
        "mongodb://bob:p%40ss%2Bword@host, mongodb://host, bob, p@ss+word",
        "mongodb://bob:p@ss/word@host, mongodb://host, bob, p@ss/word",
        "mongodb://bob:100%@host, mongodb://host, bob, 100%",
        "mongodb://bob:p?ss@host, mongodb://host, bob, p?ss"
    })
    void aLoginIsTakenOut(String typed, String left, String user, String password) {
        TypedAddresses.Taken taken = TypedAddresses.takeLogins(typed);

        assertThat(taken.text()).isEqualTo(left);
        assertThat(taken.user()).contains(user);
        assertThat(taken.password()).contains(password);
    }

    @Test
    void loginsAreRemovedFromEveryLine() {
        TypedAddresses.Taken taken = TypedAddresses.takeLogins(
                "mongodb://bob:one@h1:1\nmongodb://bob:two@h2:2\nmongodb://bob:three@h3,mongodb://bob:four@h4");

        assertThat(taken.text()).isEqualTo("mongodb://h1:1\nmongodb://h2:2\nmongodb://h3,mongodb://h4");
        assertThat(taken.password()).contains("four");
    }

    @Test
    void aUserWithoutAPasswordLeavesThePasswordAlone() {
        TypedAddresses.Taken taken = TypedAddresses.takeLogins("mongodb://bob@host");

        assertThat(taken.text()).isEqualTo("mongodb://host");
        assertThat(taken.user()).contains("bob");
        assertThat(taken.password()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://host:27017",
                "host:27017",
                "mongodb://h1:1,h2:2/?replicaSet=rs",
                "mongodb://host:27017/?appName=me@home",
                "mongodb://host:27017/db?appName=me@home",
                "mongodb://bob:still-typing"
            })
    void textsWithoutALoginStay(String typed) {
        assertThat(TypedAddresses.takeLogins(typed))
                .isEqualTo(new TypedAddresses.Taken(typed, Optional.empty(), Optional.empty()));
    }

    @Test
    void aPlainHostBecomesAConnectionString() {
        assertThat(TypedAddresses.uris(" host:27017 \n\nmongodb://other:1/shop?w=1\n", NOBODY))
                .containsExactly("mongodb://host:27017/", "mongodb://other:1/shop?w=1");
    }

    @Test
    void theDriverReadsTheLoginThatWasTyped() {
        TypedAddresses.Login login = new TypedAddresses.Login("bob@corp", "p@ss /?:+%", "users", true, "");

        ConnectionString uri =
                new ConnectionString(TypedAddresses.uris("host:27017", login).get(0));

        assertThat(uri.getUsername()).isEqualTo("bob@corp");
        assertThat(uri.getPassword()).containsExactly("p@ss /?:+%".toCharArray());
        assertThat(uri.getCredential().getSource()).isEqualTo("users");
        assertThat(uri.getSslEnabled()).isTrue();
    }

    @Test
    void optionsOfALineTakePrecedence() {
        TypedAddresses.Login login = new TypedAddresses.Login("bob", "secret", "users", true, "");

        assertThat(TypedAddresses.uris("mongodb://host/?AuthSource=admin&ssl=false", login))
                .containsExactly("mongodb://bob:secret@host/?AuthSource=admin&ssl=false");
    }

    @Test
    void aFileOfCertificatesIsOnlyUsedForEncryptedConnections() {
        String file = "/opt/ca & co.pem";

        String uri = TypedAddresses.uris("host", new TypedAddresses.Login("", "", "", true, file))
                .get(0);
        assertThat(UriOptions.find(uri, UriOptions.CA_FILE)).contains(file);

        assertThat(TypedAddresses.uris("host", new TypedAddresses.Login("", "", "", false, file)))
                .containsExactly("mongodb://host/");
        assertThat(TypedAddresses.uris("host/?tlsCAFile=own.pem", new TypedAddresses.Login("", "", "", true, file)))
                .containsExactly("mongodb://host/?tlsCAFile=own.pem&tls=true");
    }

    @Test
    void aUserMayHaveNoPassword() {
        assertThat(TypedAddresses.uris("host:1", new TypedAddresses.Login("bob", "", "", false, "")))
                .containsExactly("mongodb://bob@host:1/");
    }

    @Test
    void withoutAUserThereIsNothingToLogInWith() {
        assertThat(TypedAddresses.uris("host:1", new TypedAddresses.Login("", "s3cret", "users", false, "")))
                .containsExactly("mongodb://host:1/");
    }

    @Test
    void everyLineGetsTheSameLogin() {
        assertThat(TypedAddresses.uris(
                        "h1:1\nmongodb+srv://h2/db,mongodb://h3:3/?w=1",
                        new TypedAddresses.Login("bob", "pw", "", true, "")))
                .containsExactly(
                        "mongodb://bob:pw@h1:1/?tls=true",
                        "mongodb+srv://bob:pw@h2/db?tls=true",
                        "mongodb://bob:pw@h3:3/?w=1&tls=true");
    }

    @Test
    void aLoginsTextHasNoPassword() {
        assertThat(new TypedAddresses.Login("bob", "s3cret", "", false, "").toString())
                .doesNotContain("s3cret");
    }
}
