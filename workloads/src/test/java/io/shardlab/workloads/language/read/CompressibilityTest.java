package io.shardlab.workloads.language.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import org.bson.BsonValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The share of bytes that zlib saves is the compressibility. */
class CompressibilityTest {

    private static final int BYTES = 400_000;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {^string: {length: %d, compressibility: %s}}                  | 200  | 0.3
            {^string: {length: %d, compressibility: %s}}                  | 200  | 0.5
            {^string: {length: %d, compressibility: %s}}                  | 2000 | 0.5
            {^string: {length: %d, compressibility: %s}}                  | 2000 | 0.8
            {^string: {length: %d, compressibility: %s}}                  | 2000 | 0.95
            {^string: {length: %d, compressibility: %s}}                  | 100  | 1
            {^string: {alphabet: 0-9, length: %d, compressibility: %s}}   | 2000 | 0.7
            {^binary: {length: %d, compressibility: %s}}                  | 200  | 0
            {^binary: {length: %d, compressibility: %s}}                  | 200  | 0.5
            {^binary: {length: %d, compressibility: %s}}                  | 5000 | 0.5
            {^binary: {length: %d, compressibility: %s}}                  | 5000 | 0.9
            """)
    void theShareOfBytesThatCompressAwayIsTheGivenOne(String generator, int length, double compressibility) {
        double saved = saved(
                generator.replace("%d", String.valueOf(length)).replace("%s", String.valueOf(compressibility)),
                BYTES / length);

        assertThat(saved).isCloseTo(compressibility, within(0.06));
    }

    @ParameterizedTest
    @CsvSource({"a-zA-Z0-9, 0.25", "0-9, 0.53", "ab, 0.86"})
    void randomCharactersCompressAsTheirAlphabetAllows(String alphabet, double least) {
        assertThat(saved("{^string: {length: 1000, alphabet: " + alphabet + ", compressibility: 0}}", BYTES / 1000))
                .isCloseTo(least, within(0.03));
    }

    private static double saved(String generator, int values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (BsonValue value : Templates.values(values, generator)) {
            bytes.writeBytes(
                    value.isString()
                            ? value.asString().getValue().getBytes(StandardCharsets.UTF_8)
                            : value.asBinary().getData());
        }
        Deflater deflater = new Deflater();
        deflater.setInput(bytes.toByteArray());
        deflater.finish();
        int compressed = deflater.deflate(new byte[2 * bytes.size() + 100]);
        deflater.end();
        return 1 - (double) compressed / bytes.size();
    }
}
