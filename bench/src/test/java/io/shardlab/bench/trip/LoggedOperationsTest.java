package io.shardlab.bench.trip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoggedOperationsTest {

    @TempDir
    Path folder;

    private LoggedOperations read(String... attributes) throws IOException {
        String lines = Stream.of(attributes)
                .map(attribute -> "{\"msg\":\"Slow query\",\"attr\":" + attribute.replace('\'', '"') + "}\n")
                .collect(Collectors.joining());
        Path log = Files.writeString(folder.resolve("log"), lines, StandardCharsets.UTF_8);
        return new LoggedOperations("d").read(log, 0, Files.size(log));
    }

    @Test
    void operationsThatDifferInValuesOnlyAreOfOneKind() throws IOException {
        LoggedOperations operations = read(
                "{'type':'command','ns':'d.c','command':{'find':'c','filter':{'a':5,'b':{'$gt':1}},'sort':{'b':-1}},'docsExamined':10,'nreturned':4}",
                "{'type':'command','ns':'d.c','command':{'find':'c','filter':{'b':{'$gt':7},'a':{'$oid':'x'}},'sort':{'b':-1}},'docsExamined':2}",
                "{'type':'command','ns':'other.c','command':{'find':'c','filter':{}},'docsExamined':1}");

        assertThat(operations.kinds()).containsOnlyKeys("find c {a b:$gt} by b:-1");
        LoggedOperations.Kind kind = operations.kinds().values().iterator().next();
        assertThat(kind.meanExamined()).isEqualTo(6);
        assertThat(kind.meanReturned()).isEqualTo(2);
        assertThat(kind.emptyShare()).isEqualTo(0.5);
        assertThat(kind.errorOfExamined()).isCloseTo(4 / Math.sqrt(2), within(1e-9));
    }

    @Test
    void laterBatchesBelongToTheirFirst() throws IOException {
        LoggedOperations operations = read(
                "{'type':'command','ns':'d.c','command':{'find':'c','filter':{}},'docsExamined':101,'nreturned':101}",
                "{'type':'command','ns':'d.c','command':{'getMore':1,'collection':'c'},'originatingCommand':{'find':'c','filter':{}},'docsExamined':9,'nreturned':9}");

        assertThat(operations.total()).isEqualTo(1);
        assertThat(operations.kinds().get("find c {}").meanReturned()).isEqualTo(110);
    }

    @Test
    void writesCountOnceByTheirStatements() throws IOException {
        LoggedOperations operations = read(
                "{'type':'update','ns':'d.c','command':{'q':{'a':1},'u':{'$set':{'b':1}},'multi':false,'upsert':true},'docsExamined':1,'nMatched':1}",
                "{'type':'command','ns':'d.$cmd','command':{'update':'c','updates':[{}]}}",
                "{'type':'remove','ns':'d.c','command':{'q':{'a':1},'limit':1},'docsExamined':0,'ndeleted':0}");

        assertThat(operations.kinds()).containsOnlyKeys("update c {a} {$set(b)} upsert", "delete c {a}");
    }
}
