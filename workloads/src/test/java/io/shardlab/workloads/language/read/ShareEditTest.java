package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.error.UsageException;
import io.shardlab.workloads.language.WorkloadFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareEditTest {

    private static final String FILE = "shop.yaml";
    private static final String TEXT = """
            # A shop.
            collections: {items: {documents: 10, document: {_id: ^sequence}}}
            operations:
              read: # the most frequent one
                share: 80   # per cent
                find: items
              écrire: {share: 15.5, insertOne: items}
              count: {count: items, share: 5}
            """;

    @Test
    void onlyTheTextOfTheShareChanges() {
        assertThat(ShareEdit.of(FILE, TEXT, "read", 0.5)).isEqualTo(TEXT.replace("share: 80 ", "share: 20.5 "));
        assertThat(ShareEdit.of(FILE, TEXT, "count", 0.5)).isEqualTo(TEXT.replace("share: 5}", "share: 95.5}"));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.25, 0.6, 0.999})
    void theOperationHasTheShareAndTheOthersKeepTheirProportions(double share) {
        WorkloadFile file = WorkloadFileReader.parse(Path.of(FILE), ShareEdit.of(FILE, TEXT, "écrire", share));

        assertThat(file.operations().get(1).share()).isCloseTo(share, within(share / 1000));
        assertThat(file.operations().get(0).share() / file.operations().get(2).share())
                .isCloseTo(16, within(1e-9));
    }

    @Test
    void theShareOfTheOnlyOperationCannotBeChanged() {
        String text = """
                collections: {items: {documents: 10, document: {_id: ^sequence}}}
                operations: {read: {find: items}}
                """;

        assertThatThrownBy(() -> ShareEdit.of(FILE, text, "read", 0.5))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("the only operation");
    }

    @Test
    void aShareInQuotesIsLeftToTheAuthor() {
        assertThatThrownBy(() -> ShareEdit.of(FILE, TEXT.replace("80", "\"80\""), "read", 0.5))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("line 5, column 12");
    }
}
