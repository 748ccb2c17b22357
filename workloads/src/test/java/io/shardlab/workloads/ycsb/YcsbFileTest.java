package io.shardlab.workloads.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.parameter.Settings;
import io.shardlab.core.workload.Workloads;
import io.shardlab.mongo.choice.PlaceChooser;
import io.shardlab.mongo.choice.RandomStream;
import io.shardlab.mongo.document.DocumentBatch;
import io.shardlab.run.service.RunRequest;
import io.shardlab.workloads.file.FileDataSet;
import io.shardlab.workloads.language.CollectionSpec;
import io.shardlab.workloads.language.WorkloadFile;
import io.shardlab.workloads.language.document.Documents;
import io.shardlab.workloads.language.operation.Choice;
import io.shardlab.workloads.language.operation.OperationSamples;
import io.shardlab.workloads.language.operation.OperationSpec;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The workload file that properties are translated into. */
class YcsbFileTest {

    private static Settings settings(String... properties) {
        return RunRequest.of(
                        Workloads.find(Optional.empty()).named("ycsb"),
                        Map.of("property", String.join("\n", properties)))
                .settings();
    }

    private static WorkloadFile file(String... properties) {
        Settings settings = settings(properties);
        return new YcsbFile(Ycsb.properties(settings), settings, "usertable").read();
    }

    private static OperationSpec operation(String name, String... properties) {
        return file(properties).operations().stream()
                .filter(operation -> operation.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static BsonDocument command(String operation, String... properties) {
        return new OperationSamples(file(properties), 1)
                .commands(operation(operation, properties), 0)
                .get(0);
    }

    /** The digests are those of the records that this program loaded before it had workload files. */
    @ParameterizedTest
    @CsvSource({
        "readproportion=1, 380d5b1fe7b73dfb",
        "insertorder=ordered zeropadding=12, dd34b4aeef1d5986",
        "fieldlengthdistribution=uniform fieldcount=3, 740a40ed302873fe",
        "fieldlengthdistribution=zipfian minfieldlength=5 fieldlength=80 fieldnameprefix=f, 00802a31e42465cc",
        "dataintegrity=true fieldlength=33, 74892cd5e0b0e46c",
        "insertstart=200 insertcount=300 zeropadding=25, 366481870544d064"
    })
    void recordsStayTheSameToTheByte(String properties, String digest) throws NoSuchAlgorithmException {
        CollectionSpec records = file(properties.split(" ")).collection("usertable");
        Documents documents = records.template().documents(7);
        DocumentBatch batch = new DocumentBatch();
        for (long number = 0; number < 300; number++) {
            documents.append(records.part().first() + number, batch);
        }
        MessageDigest sha = MessageDigest.getInstance("SHA-256");
        sha.update(batch.bytes(), 0, batch.sizeInBytes());
        assertThat(HexFormat.of().formatHex(Arrays.copyOf(sha.digest(), 8))).isEqualTo(digest);
    }

    @Test
    void aFieldCanBeMadeWithoutTheOthers() {
        CollectionSpec records = file("fieldlengthdistribution=uniform").collection("usertable");
        Documents documents = records.template().documents(7);
        assertThat(documents.value(5, "field7"))
                .isEqualTo(documents.document(5).get("field7"))
                .isNotEqualTo(documents.value(6, "field7"));
    }

    @ParameterizedTest
    @CsvSource({
        "requestdistribution=uniform, 508 466 963 349 148 439 327 217",
        "requestdistribution=zipfian, 607 574 791 646 358 229 436 740",
        "requestdistribution=zipfian insertproportion=0.1 operationcount=1000, 22 675 422 645 508 492 978 736",
        "requestdistribution=latest, 976 982 242 993 998 986 994 997",
        "requestdistribution=hotspot, 176 39 739 138 190 111 189 155",
        "requestdistribution=sequential, 0 1 2 3 4 5 6 7",
        "requestdistribution=exponential, 797 820 56 876 954 834 886 929"
    })
    void theSameRecordsAreChosenAsBefore(String properties, String numbers) {
        Choice choice = operation("READ", properties.split(" ")).choice().orElseThrow();
        PlaceChooser places = choice.places(0, 1000, 1000, 1);
        RandomStream draws = new RandomStream(99);
        assertThat(Arrays.stream(numbers.split(" ")).map(Long::valueOf))
                .containsExactlyElementsOf(LongStream.range(0, 8)
                        .mapToObj(number -> places.choose(draws.begin(number), 1000))
                        .toList());
    }

    @Test
    void twiceTheInsertsOfTheOperationsAreExpected() {
        assertThat(operation("READ", "requestdistribution=zipfian", "insertproportion=0.1", "operationcount=1000")
                        .choice()
                        .orElseThrow()
                        .expected())
                .isEqualTo(200);
    }

    @Test
    void commandsAreThoseOfYcsb() {
        assertThat(command("READ").keySet()).containsExactly("find", "filter", "limit");
        assertThat(command("READ", "readallfieldsbyname=true").getDocument("projection"))
                .hasSize(10);
        assertThat(command("READ", "readallfields=false").getDocument("projection"))
                .hasSize(1);
        BsonDocument update = command("UPDATE").getArray("updates").get(0).asDocument();
        assertThat(update.keySet()).containsExactly("q", "u");
        assertThat(update.getDocument("u").getDocument("$set")).hasSize(1);
        BsonDocument scan = command("SCAN", "scanproportion=1", "minscanlength=7", "maxscanlength=7");
        assertThat(scan.keySet()).containsExactly("find", "filter", "sort", "limit");
        assertThat(scan.getInt32("limit").getValue()).isEqualTo(7);
        assertThat(command("INSERT", "insertproportion=1").getArray("documents"))
                .hasSize(1);
        assertThat(command("INSERT", "insertproportion=1", "mongodb.upsert=true")
                        .getArray("updates")
                        .get(0)
                        .asDocument()
                        .keySet())
                .containsExactly("q", "u", "upsert");
    }

    @Test
    void anUpdateOfVerifiableRecordsLeavesThemAsTheyAre() {
        String[] properties = {"dataintegrity=true", "writeallfields=true"};
        BsonDocument update =
                command("UPDATE", properties).getArray("updates").get(0).asDocument();
        String key = update.getDocument("q").getString("_id").getValue();
        assertThat(update.getDocument("u")
                        .getDocument("$set")
                        .getBinary("field3")
                        .getData())
                .asString()
                .startsWith(key + ":field3:");
        assertThat(operation("UPDATE", properties).statements().get(0).changes().updates())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insertstart=200 insertcount=300 insertproportion=1",
                "table=a.b-c fieldnameprefix=on",
                "fieldcount=1000 fieldlength=10 readmodifywriteproportion=1 readallfields=false",
                "readproportion=1e-30 updateproportion=1e20",
                "scanproportion=1 scanlengthdistribution=zipfian requestdistribution=exponential",
                "insertproportion=1 requestdistribution=zipfian target=100 maxexecutiontime=20"
            })
    void anyPropertiesGiveAFileThatCanBeRead(String properties) {
        assertThat(file(properties.split(" ")).operations()).isNotEmpty();
    }

    @Test
    void clientsMayLoadAPartEach() {
        CollectionSpec records = file("insertstart=200", "insertcount=300").collection("usertable");
        assertThat(records.documents()).isEqualTo(300);
        assertThat(records.part()).isEqualTo(new CollectionSpec.Part(200, 1000));
        assertThat(records.kept()).isTrue();
    }

    @Test
    void aDataSetOfEarlierVersionsIsRecognized() {
        FileDataSet records = new FileDataSet(
                file().collection("usertable"),
                1,
                Optional.of(Ycsb.properties(settings()).description()));
        assertThat(records.description())
                .isEqualTo(
                        "ycsb, records 1000 from 0, 10 fields field of constant length 1 to 100, keys hashed of 1 digits");
        assertThat(records.mayHaveGrown()).isTrue();
    }
}
