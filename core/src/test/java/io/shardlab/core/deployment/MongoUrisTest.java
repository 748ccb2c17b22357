package io.shardlab.core.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.parameter.ParameterTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MongoUrisTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mongodb://user:s3cret@host:27017/?authSource=admin",
                "mongodb+srv://user:s3cret@cluster.example.net/db",
                "mongodb://user:s3cret@a:1,b:2,c:3/?replicaSet=rs",
                "mongodb://user:s3cr@s3cret@host:27017/",
                "mongodb://user:s3cret@a:1 or mongodb://user:s3cr@b:2 failed",
                "mongodb://user:s3cret@a:1 failed, ask admin@example.net",
                "mongo://user:s3cret@host/",
                "mongodb:/user:s3cret@host/",
                "'mongodb://user:s3cret@host/' is an unexpected argument.",
                "mongodb://host/?tls=true&tlsCertificateKeyFilePassword=s3cret&w=1",
                "mongodb://host/?authMechanismProperties=AWS_SESSION_TOKEN:s3cret"
            })
    void noSecretIsLeftInAMaskedUri(String uri) {
        assertThat(MongoUris.mask(uri))
                .doesNotContain("s3cret")
                .doesNotContain("s3cr")
                .contains("***");
    }

    @Test
    void aUriWithoutSecretsIsMaskedToItself() {
        assertThat(MongoUris.mask("mongodb://a:1,b:2/?replicaSet=rs")).isEqualTo("mongodb://a:1,b:2/?replicaSet=rs");
    }

    @Test
    void commasWithinAUriDoNotSeparateUris() {
        assertThat(MongoUris.listType().parse("mongodb://a:1,b:2/?replicaSet=rs,mongodb://c:3"))
                .containsExactly("mongodb://a:1,b:2/?replicaSet=rs", "mongodb://c:3");
    }

    @Test
    void aRefusedUriDoesNotShowItsPassword() {
        assertThatThrownBy(() -> ParameterTypes.parse(TargetParameters.URI, "mongodb://user:s3cret@host:badport/"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--uri must be a connection string")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void theFormattedValueIsMasked() {
        assertThat(MongoUris.listType().format(MongoUris.listType().parse("mongodb://user:s3cret@host:1")))
                .isEqualTo("mongodb://user:***@host:1");
    }
}
