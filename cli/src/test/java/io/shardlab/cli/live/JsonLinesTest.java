package io.shardlab.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.shardlab.core.progress.Notices;
import io.shardlab.core.text.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

    private static final Path HOME = Path.of(System.getProperty("shardlab.home", ".."));

    private final List<String> notices = new ArrayList<>();
    private final Notices noticing = text -> notices.add(text.toString());

    @Test
    void everyIntervalIsALineThatItsSchemaDescribes() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonLines lines = new JsonLines(out);
        LiveIntervals.send(lines, 0, 1, 2, 3);
        LiveIntervals.send(lines, 1);
        lines.close(noticing);

        List<String> written = out.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(written).hasSize(2);
        JsonNode first = Json.mapper().readTree(written.get(0));
        assertThat(first.at("/throughput").asDouble()).isEqualTo(3);
        assertThat(first.at("/label").asText()).isEqualTo("nightly");
        assertThat(first.at("/kinds/0/serviceTime/maxMicros").asDouble()).isBetween(2900.0, 3100.0);
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(HOME.resolve("docs/schema/interval.schema.json")));
        for (String line : written) {
            assertThat(schema.validate(Json.mapper().readTree(line))).isEmpty();
        }
        assertThat(notices).isEmpty();
    }

    @Test
    void aSlowReaderDelaysNoIntervalAndIsReported() {
        CountDownLatch read = new CountDownLatch(1);
        ByteArrayOutputStream seen = new ByteArrayOutputStream();
        JsonLines lines = new JsonLines(new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                try {
                    read.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                seen.write(next);
            }
        });
        for (int i = 0; i < 5_000; i++) {
            LiveIntervals.send(lines, i, 1);
        }
        read.countDown();
        lines.close(noticing);

        assertThat(seen.toString(StandardCharsets.UTF_8).lines().count()).isBetween(4_000L, 4_001L);
        assertThat(notices).singleElement().asString().contains("as its reader was too slow");
    }

    @Test
    void aReaderThatGoesAwayIsReportedOnceAtTheEnd() {
        JsonLines lines = new JsonLines(new OutputStream() {
            @Override
            public void write(int next) throws IOException {
                throw new IOException("Broken pipe");
            }
        });
        LiveIntervals.send(lines, 0, 1);
        LiveIntervals.send(lines, 1, 1);
        lines.close(noticing);

        assertThat(notices)
                .singleElement()
                .asString()
                .contains("--jsonl ended early")
                .contains("Broken pipe");
    }
}
