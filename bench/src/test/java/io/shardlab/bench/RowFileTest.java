package io.shardlab.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.mongo.document.WebLogGenerator;
import io.shardlab.mongo.document.WebLogSpec;
import io.shardlab.mongo.input.DocumentSource;
import io.shardlab.mongo.input.InputFormat;
import io.shardlab.mongo.input.InputSpec;
import io.shardlab.mongo.input.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowFileTest {

    private static final int ROWS = 2500;

    private final WebLogGenerator generator = new WebLogGenerator(WebLogSpec.uniform(1, ROWS, 50));

    @ParameterizedTest
    @EnumSource(
            value = InputFormat.class,
            names = {"CSV", "JSON", "CLF"})
    void everyRowOfAFileIsRead(InputFormat format) throws IOException {
        assertThat(read(format)).hasSize(ROWS);
    }

    @ParameterizedTest
    @EnumSource(
            value = InputFormat.class,
            names = {"CSV", "JSON"})
    void filesHoldTheDocumentsThatTheFloorInserts(InputFormat format) throws IOException {
        DocumentBatch generated = new DocumentBatch();
        for (int number = 0; number < ROWS; number++) {
            generator.append(number, generated);
        }

        assertThat(read(format)).isEqualTo(List.copyOf(generated.documents()));
    }

    @Test
    void anAccessLogHoldsTheSameHosts() throws IOException {
        assertThat(read(InputFormat.CLF).get(ROWS - 1).getString("host").getValue())
                .isEqualTo(generator.hostName(generator.hostIndexOf(ROWS - 1)));
    }

    private List<BsonDocument> read(InputFormat format) throws IOException {
        Path file = RowFile.write(format, generator);
        DocumentBatch batch = new DocumentBatch();
        try (DocumentSource source = Inputs.open(InputSpec.of(file))) {
            source.fill(batch, ROWS + 1, Integer.MAX_VALUE);
        }
        Files.delete(file);
        return List.copyOf(batch.documents());
    }
}
