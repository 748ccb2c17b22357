package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading continues only if the content that was read before is unchanged. */
class FingerprintTest {

    private static final String ROWS = "a,b\n1,\"x \"\"y\"\"\nz\"\nbad\n2,w\nbad\n3,v\n4,u\n";

    @TempDir
    Path folder;

    @Test
    void aPlaceAfterQuotesAndBadRowsIsFoundAgain() throws IOException {
        InputSpec input = write(ROWS);
        Position end = afterTwoRows(input);
        Optional<Fingerprint> expected = fingerprint(input);

        assertThat(expected)
                .hasValueSatisfying(found ->
                        assertThat(found.bytes()).isEqualTo(end.offset()).isEqualTo(ROWS.indexOf("bad\n3")));
        try (DocumentSource source = Inputs.open(input, end, expected)) {
            assertThat(InputFixture.drain(source)).hasSize(2);
        }
    }

    @Test
    void aChangeBeforeThePlaceIsRefusedAndAChangeAfterItIsNot() throws IOException {
        InputSpec input = write(ROWS);
        Position end = afterTwoRows(input);
        Optional<Fingerprint> expected = fingerprint(input);

        write(ROWS.replace("4,u", "5,t"));
        Inputs.open(input, end, expected).close();
        for (String other : new String[] {ROWS.replace("2,w", "2,q"), ROWS.replace("bad\n2", "dab\n2"), "a,b\n1,2\n"}) {
            write(other);
            assertThatThrownBy(() -> Inputs.open(input, end, expected))
                    .isInstanceOf(UsageException.class)
                    .hasMessageStartingWith("--resume continues with the input that was loaded before")
                    .hasMessageContaining("have changed since then");
        }
    }

    @Test
    void anInputWithoutALoadedPortionIsRecognizedByItsBeginning() throws IOException {
        InputSpec input = write(ROWS);
        Optional<Fingerprint> head;
        try (DocumentSource source = Inputs.open(input)) {
            head = source.head();
        }

        Inputs.open(input, Position.START, head).close();
        write(ROWS.replace("4,u", "5,t"));
        assertThatThrownBy(() -> Inputs.open(input, Position.START, head)).isInstanceOf(UsageException.class);
    }

    private InputSpec write(String content) throws IOException {
        return InputSpec.of(Files.writeString(folder.resolve("rows.csv"), content));
    }

    private static Position afterTwoRows(InputSpec input) {
        try (DocumentSource source = Inputs.open(input)) {
            return source.fill(new DocumentBatch(), 2, 1 << 20).orElseThrow().end();
        }
    }

    private static Optional<Fingerprint> fingerprint(InputSpec input) {
        try (DocumentSource source = Inputs.open(input)) {
            return source.fill(new DocumentBatch(), 2, 1 << 20).orElseThrow().upToEnd();
        }
    }
}
