package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.shardlab.core.text.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output and the refusals of {@code shard-key}. */
class ShardKeyCommandTest {

    private static final String SHOP = """
        collections:
          orders:
            documents: 5k
            document: {customer: {^int: {from: 1, to: 2000}}, placed: {^date: {from: 2024-01-01, to: 2024-12-31}}}
          customers: {documents: 2k, document: {_id: ^sequence, name: {^string: {length: 9}}}}
        operations:
          orders: {share: 60, find: orders, filter: {customer: {^existing: customer}}}
          order: {share: 20, insertOne: orders}
          customer: {share: 20, find: customers, filter: {_id: {^existing: _id}}}
        """;

    @TempDir
    private Path folder;

    private final CommandRun command = new CommandRun("shard-key");
    private Path shop;

    @BeforeEach
    void writeFile() throws IOException {
        shop = Files.writeString(folder.resolve("shop.yaml"), SHOP);
    }

    @Test
    void theAnswerComesFirstForEachCollection() {
        assertThat(command.run(shop.toString(), "--shards", "4")).isZero();

        assertThat(command.out()).startsWith("orders: customer: ").contains(" % of operations ", "4 shards ");
        assertThat(command.out()).containsPattern("(?m)^customers: _id:hashed: 100 % of operations ");
        assertThat(command.out().indexOf("customers: "))
                .isLessThan(command.out().indexOf("Shard keys for orders"));
        assertThat(command.out())
                .containsIgnoringWhitespaces("predicted, not measured", "80 % of operations", "20 % of operations");
        assertThat(command.err()).isEmpty();
    }

    @Test
    void oneCollectionAndItsCandidatesCanBeChosen() {
        assertThat(command.run(shop.toString(), "--collection", "orders", "--candidates", "placed; customer, placed"))
                .isZero();

        assertThat(command.out())
                .startsWith("customer, placed: ")
                .contains("\n placed")
                .doesNotContain("customers", "_id:hashed ");
    }

    @Test
    void jsonHasTheFiguresWithTheirUnits() throws IOException {
        assertThat(command.run(
                        shop.toString(), "--json", "--collection", "orders", "--candidates", "customer;_id:hashed"))
                .isZero();

        JsonNode answer = Json.mapper().readTree(command.out());
        assertThat(answer.get("predicted").asBoolean()).isTrue();
        assertThat(answer.get("shards").asInt()).isEqualTo(8);
        JsonNode collection = answer.get("collections").get(0);
        assertThat(collection.get("collection").asText()).isEqualTo("orders");
        assertThat(collection.get("best").asText()).isEqualTo("customer");
        assertThat(collection.get("operationsShare").asDouble()).isEqualTo(0.8);
        JsonNode best = collection.get("candidates").get(0);
        assertThat(best.at("/routing/reads/oneShardShare").asDouble()).isEqualTo(1);
        assertThat(best.at("/routing/capacity/likely").asDouble()).isGreaterThan(7);
        assertThat(best.at("/values/distinct").asLong()).isBetween(1_800L, 2_000L);
        assertThat(best.at("/origin").asText()).isEqualTo("given");
        assertThat(best.get("findings")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        --candidates custmer          | customer?
        --candidates a:hashed,b:hashed | --candidates
        --candidates=                 | --candidates
        --candidates=;                | --candidates
        --shards 0                    | --shards
        --shards 1                    | --shards
        --shards 1000                 | --shards
        --collection order            | orders?
        --candidate x                 | --candidates
        --measure-with threads=2      | --measure-with
        --measure --measure-with x    | is 'x'
        --measure --measure-with shards=3 | --measure-with cannot set shards
        """)
    void badInputIsRefusedBySentence(String options, String message) {
        assertThat(command.run(Stream.concat(
                                Stream.of(shop.toString(), "--collection", "orders")
                                        .limit(options.startsWith("--coll") ? 1 : 3),
                                Arrays.stream(options.split(" ")))
                        .toArray(String[]::new)))
                .isEqualTo(2);

        assertThat(command.err()).startsWith("simulator: ").contains(message).doesNotContain("Exception");
        assertThat(command.out()).isEmpty();
    }

    @Test
    void aFileWithAMistakeOrNoFileIsRefused() throws IOException {
        Files.writeString(shop, SHOP.replace("find: orders", "find: oders"));

        assertThat(command.run(shop.toString())).isEqualTo(2);
        assertThat(command.err()).contains("shop.yaml", "line 7", "orders");
        assertThat(command.run(folder.resolve("none.yaml").toString())).isEqualTo(2);
        assertThat(command.run()).isEqualTo(2);
    }
}
