package io.shardlab.mongo.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.schedule.Share;
import io.shardlab.mongo.document.DocumentBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Load machines that divide one file. */
class SharedSourceTest {

    private static final int MACHINES = 3;
    private static final int BLOCK = 10;

    @TempDir
    private Path folder;

    /** Reads the part of one machine into numbers and values; the machines' batches end at other sizes. */
    private Part read(String content, int machine, int batchBytes) throws IOException {
        Path file = Files.writeString(folder.resolve("part.csv"), content);
        TreeMap<Long, Integer> values = new TreeMap<>();
        List<Integer> sizes = new ArrayList<>();
        try (SharedSource source =
                new SharedSource(Inputs.open(InputSpec.of(file)), new Share(machine, MACHINES), BLOCK)) {
            DocumentBatch batch = new DocumentBatch();
            Optional<Portion> portion = source.fill(batch, 7, batchBytes);
            while (portion.isPresent()) {
                for (int i = 0; i < batch.count(); i++) {
                    values.put(
                            portion.get().firstNumber() + i,
                            batch.view(i).getInt32("n").getValue());
                }
                sizes.add(batch.count());
                portion = source.fill(batch, 7, batchBytes);
            }
            return new Part(values, sizes, source.report(), source.contentHash());
        }
    }

    private record Part(TreeMap<Long, Integer> values, List<Integer> sizes, InputReport report, long hash) {}

    private List<Part> readAll(String content) throws IOException {
        return List.of(read(content, 0, 1_000_000), read(content, 1, 1), read(content, 2, 60));
    }

    private static String rows(int count) {
        return IntStream.range(0, count).mapToObj(n -> n + ",x\n").collect(Collectors.joining("", "n,text\n", ""));
    }

    @Test
    void eachDocumentIsReadByOneMachineUnderItsNumberInTheFile() throws IOException {
        List<Part> parts = readAll(rows(95));

        TreeMap<Long, Integer> all = new TreeMap<>();
        parts.forEach(part -> all.putAll(part.values()));
        assertThat(parts).extracting(part -> part.values().size()).containsExactly(35, 30, 30);
        assertThat(all)
                .hasSize(95)
                .allSatisfy((number, value) -> assertThat(value).isEqualTo(number.intValue()));
    }

    @Test
    void blocksDoNotDependOnTheBatchesOfAMachine() throws IOException {
        List<Part> parts = readAll(rows(95));

        assertThat(parts.get(0).sizes()).startsWith(7, 3, 7, 3);
        assertThat(parts.get(1).sizes()).containsOnly(1);
        assertThat(parts.get(1).values().keySet())
                .startsWith(10L, 11L)
                .contains(19L, 40L)
                .doesNotContain(20L);
    }

    @Test
    void badRowsAreReportedByTheFirstMachineAlone() throws IOException {
        List<Part> parts = readAll(rows(15) + "bad\n" + "15,x\n" + "bad\n");

        assertThat(parts).extracting(part -> part.report().badRows()).containsExactly(2L, 0L, 0L);
        assertThat(parts).extracting(part -> part.report().rows()).containsExactly(12L, 6L, 0L);
        assertThat(parts.get(0).report().firstBadRows()).hasSize(2);
    }

    @Test
    void aMachineMayHaveNothingOfASmallFile() throws IOException {
        assertThat(readAll(rows(5))).extracting(part -> part.values().size()).containsExactly(5, 0, 0);
    }

    @Test
    void machinesThatHaveReadOtherContentHaveAnotherHash() throws IOException {
        List<Part> parts = readAll(rows(95));

        assertThat(parts).extracting(Part::hash).containsOnly(parts.get(0).hash());
        assertThat(read(rows(95).replace("50,x", "50,y"), 1, 1).hash())
                .isNotEqualTo(parts.get(0).hash());
    }
}
