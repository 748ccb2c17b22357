package io.shardlab.local.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.progress.Notices;
import io.shardlab.local.binaries.ServerVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Slow motion needs Linux. */
@EnabledOnOs(OS.LINUX)
class QueryCostTest {

    private static final Instant NOW = Instant.parse("2026-11-24T10:15:30Z");
    private static final ServerVersion VERSION = ServerVersion.of("6.0.5");

    @TempDir
    private Path cache;

    private final AtomicInteger measured = new AtomicInteger();
    private final List<String> said = new ArrayList<>();

    private double micros(ServerVersion version, Instant now) throws InterruptedException {
        return new QueryCost(cache, Clock.fixed(now, ZoneOffset.UTC))
                .micros(version, measured::incrementAndGet, text -> said.add(text.toString()));
    }

    private Path file() {
        return cache.resolve("query-micros").resolve("6.0.5");
    }

    @Test
    void eachVersionIsMeasuredOnceADay() throws InterruptedException {
        for (int i = 0; i < 2; i++) {
            assertThat(micros(VERSION, NOW)).isEqualTo(1);
            assertThat(micros(ServerVersion.of("7.0.2"), NOW)).isEqualTo(2);
        }

        assertThat(said).hasSize(2).first().asString().contains("10:15 UTC", file().toString());
        assertThat(micros(VERSION, NOW.plus(Duration.ofDays(1)))).isEqualTo(3);
    }

    @Test
    void aResultFromBeforeTheStartOfTheMachineOrADamagedOneIsNotUsed() throws Exception {
        micros(VERSION, NOW);
        List<String> lines = Files.readAllLines(file());

        replace(List.of("another start", lines.get(1), lines.get(2)));
        assertThat(micros(VERSION, NOW)).isEqualTo(2);
        replace(List.of(lines.get(0), lines.get(1), "-5"));
        assertThat(micros(VERSION, NOW)).isEqualTo(3);
        replace(List.of(lines.get(0), "yesterday", lines.get(2)));
        assertThat(micros(VERSION, NOW)).isEqualTo(4);
        replace(lines);
        assertThat(micros(VERSION, NOW)).isEqualTo(1);
    }

    private void replace(List<String> lines) throws IOException {
        Files.write(file(), lines);
    }

    @Test
    void aFolderThatCannotBeWrittenToCostsNothingButTime() throws Exception {
        Files.writeString(cache.resolve("query-micros"), "a file");

        assertThat(micros(VERSION, NOW)).isEqualTo(1);
        assertThat(micros(VERSION, NOW)).isEqualTo(2);
    }

    @Test
    void noticesAreSaidOnlyOfWhatWasKept() throws InterruptedException {
        new QueryCost(cache, Clock.fixed(NOW, ZoneOffset.UTC)).micros(VERSION, () -> 250, Notices.NONE);

        micros(VERSION, NOW);
        assertThat(said).singleElement().asString().startsWith("A query takes 250 us of CPU time here, measured at");
    }
}
