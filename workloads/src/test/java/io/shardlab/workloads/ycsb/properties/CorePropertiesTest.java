package io.shardlab.workloads.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.workloads.ycsb.properties.CoreProperties.RecordRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CorePropertiesTest {

    private static CoreProperties of(String... assignments) {
        return CoreProperties.of(PropertyValues.read(List.of(), Arrays.asList(assignments)), 1000);
    }

    private static CoreProperties file(String... files) {
        return CoreProperties.of(PropertyValues.read(Arrays.asList(files), List.of()), 1000);
    }

    @Test
    void defaultsAreThoseOfYcsb() {
        CoreProperties properties = of();
        assertThat(properties.shares().get(Kind.READ)).isEqualTo(0.95);
        assertThat(properties.shares().get(Kind.UPDATE)).isEqualTo(0.05);
        assertThat(properties.has(Kind.INSERT)).isFalse();
        assertThat(properties.fields().names()).hasSize(10).startsWith("field0");
        assertThat(properties.hashesKeys()).isTrue();
        assertThat(properties.readsAllFields()).isTrue();
        assertThat(properties.writesAllFields()).isFalse();
        assertThat(properties.batchSize()).isEqualTo(1);
        assertThat(properties.records()).isEqualTo(new RecordRange(1000, 0, 1000));
    }

    @ParameterizedTest
    @CsvSource({
        "workloada, 0.5, 0.5, 0, 0, 0",
        "workloadb, 0.95, 0.05, 0, 0, 0",
        "workloadc, 1, 0, 0, 0, 0",
        "workloadd, 0.95, 0, 0.05, 0, 0",
        "workloade, 0, 0, 0.05, 0.95, 0",
        "workloadf, 0.5, 0, 0, 0, 0.5"
    })
    void theSixFilesAreThoseOfYcsb(String name, double read, double update, double insert, double scan, double modify) {
        CoreProperties properties = file("workloads/" + name);
        assertThat(properties.shares().values()).containsExactly(read, update, insert, scan, modify);
        assertThat(properties.warnings()).isEmpty();
    }

    @Test
    void secretsOfOtherBindingsAreMasked() {
        assertThat(of("db.passwd=s3cret", "mongodb.url=mongodb://me:s3cret@host/", "readproportion=1")
                        .given())
                .containsEntry("db.passwd", "***")
                .containsEntry("mongodb.url", "mongodb://me:***@host/")
                .containsEntry("readproportion", "1");
    }

    @Test
    void laterFilesBeatEarlierOnesAndSinglePropertiesBeatBoth(@TempDir Path folder) throws IOException {
        Path mine = Files.writeString(folder.resolve("mine"), "readproportion=0.3\nfieldcount=3\n");
        PropertyValues values =
                PropertyValues.read(List.of("workloada", mine.toString()), List.of("fieldcount=2", "table=a,b=c"));
        CoreProperties properties = CoreProperties.of(values, 1000);
        assertThat(properties.shares().get(Kind.READ)).isEqualTo(0.3);
        assertThat(properties.shares().get(Kind.UPDATE)).isEqualTo(0.5);
        assertThat(properties.fields().count()).isEqualTo(2);
        assertThat(values.text("table", "")).isEqualTo("a,b=c");
    }

    @Test
    void aFileThatIsNotThereIsRefusedByName() {
        assertThatThrownBy(() -> file("workloads/workloadx"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--property-file")
                .hasMessageContaining("workloads/workloadx");
    }

    @Test
    void eachUnknownPropertyIsWarnedOfOnce() {
        assertThat(of("redproportion=1", "db=mongodb", "readproportion=1").warnings())
                .extracting(Message::toString)
                .hasSize(2)
                .anyMatch(warning -> warning.contains("redproportion") && warning.contains("readproportion"))
                .anyMatch(warning -> warning.contains("property db"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fieldlengthdistribution=histogram",
                "fieldlengthdistribution=odd",
                "requestdistribution=pareto",
                "readproportion=-1",
                "readallfields=perhaps",
                "fieldcount=0",
                "insertstart=1000",
                "insertcount=1001",
                "insertorder=random",
                "workload=site.ycsb.workloads.RestWorkload",
                "mongodb.batchsize=0",
                "scanlengthdistribution=latest"
            })
    void aForbiddenValueIsRefusedByTheNameOfTheProperty(String assignment) {
        assertThatThrownBy(() -> of(assignment))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(assignment.substring(0, assignment.indexOf('=')));
    }

    @ParameterizedTest
    @CsvSource({
        "readproportion=0, updateproportion=0, readproportion",
        "dataintegrity=true, fieldlengthdistribution=uniform, fieldlengthdistribution",
        "minscanlength=10, maxscanlength=5, minscanlength",
        "minfieldlength=200, fieldlengthdistribution=zipfian, minfieldlength",
        "requestdistribution=hotspot, hotspotdatafraction=0, hotspotdatafraction",
        "requestdistribution=hotspot, hotspotdatafraction=1, hotspotdatafraction",
        "fieldcount=100, fieldlength=1000000, fieldlength"
    })
    void contradictionsAreRefusedByTheNameOfAProperty(String one, String other, String named) {
        assertThatThrownBy(() -> of(one, other))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(named);
    }

    @Test
    void aPartOfTheRecordsIsAPart() {
        RecordRange records = of("insertstart=200", "insertcount=300").records();
        assertThat(records).isEqualTo(new RecordRange(1000, 200, 300));
        assertThat(records.isPart()).isTrue();
    }
}
