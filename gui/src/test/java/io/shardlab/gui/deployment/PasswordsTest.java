package io.shardlab.gui.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PasswordsTest {

    private final Passwords passwords = new Passwords();

    @Test
    void aKeptConnectionIsShownMaskedAndRevealedWhole() {
        String masked = passwords.keep("mongodb://bob:s3cret@host:1/");

        assertThat(masked).isEqualTo("mongodb://bob:***@host:1/");
        assertThat(passwords.knows(masked)).isTrue();
        assertThat(passwords.reveal(List.of(masked))).containsExactly("mongodb://bob:s3cret@host:1/");
    }

    @Test
    void unknownPasswordsStayMasked() {
        assertThat(passwords.knows("mongodb://eve:***@host:1/")).isFalse();
        assertThat(passwords.reveal(List.of("mongodb://eve:***@host:1/"))).containsExactly("mongodb://eve:***@host:1/");
    }

    @Test
    void aSavedConnectionWithAnUnknownPasswordIsRefused() {
        List<String> uris = List.of("mongodb://host:1/", "mongodb://eve:***@host:2/");
        assertThatThrownBy(() -> passwords.requireKnown(uris))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("mongodb://eve:***@host:2/")
                .hasMessageContaining("Cluster");

        passwords.keep("mongodb://eve:s3cret@host:2/");
        assertThatCode(() -> passwords.requireKnown(uris)).doesNotThrowAnyException();
    }

    @Test
    void aCopyDoesNotGetLaterPasswords() {
        String masked = passwords.keep("mongodb://bob:first@host:1/");
        Passwords ofStart = passwords.copy();
        passwords.keep("mongodb://bob:second@host:1/");
        passwords.keep("mongodb://eve:third@host:1/");

        assertThat(ofStart.reveal(List.of(masked))).containsExactly("mongodb://bob:first@host:1/");
        assertThat(ofStart.knows("mongodb://eve:***@host:1/")).isFalse();
        assertThat(passwords.reveal(List.of(masked))).containsExactly("mongodb://bob:second@host:1/");
    }
}
