package io.shardlab.workloads.ycsb.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PropertyFilesTest {

    @TempDir
    Path folder;

    @Test
    void anEditorsMarkIsNoPartOfTheFirstName() throws IOException {
        assertThat(read("\ufeffrecordcount=5\r\n# Ö\nrecordcount=5\n".getBytes(StandardCharsets.UTF_8)))
                .containsExactly(Map.entry("recordcount", "5"));
    }

    @Test
    void aLaterFileReplacesWhatAnEarlierOneGave() throws IOException {
        Properties properties = new Properties();
        PropertyFiles.load("workloada", properties);
        PropertyFiles.load(file("recordcount=5".getBytes(StandardCharsets.UTF_8)), properties);

        assertThat(properties).containsEntry("recordcount", "5").containsKey("readproportion");
    }

    @Test
    void aMalformedPropertyFileIsRefusedInOneSentence() throws IOException {
        assertRefused("recordcount=5\nrecordcount=6".getBytes(StandardCharsets.UTF_8), "one value for recordcount");
        assertRefused("recordcount=5".getBytes(StandardCharsets.UTF_16LE), "byte 2 is a control character");
        assertRefused("a=\\u12".getBytes(StandardCharsets.UTF_8), "Malformed \\uxxxx encoding.");
        assertRefused(new byte[2 << 20], "larger than 1 MB");
    }

    private void assertRefused(byte[] content, String named) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--property-file")
                .hasMessageContaining(named)
                .message()
                .hasLineCount(1)
                .doesNotContain("..");
    }

    private Properties read(byte[] content) throws IOException {
        Properties properties = new Properties();
        PropertyFiles.load(file(content), properties);
        return properties;
    }

    private String file(byte[] content) throws IOException {
        return Files.write(folder.resolve("workload"), content).toString();
    }
}
