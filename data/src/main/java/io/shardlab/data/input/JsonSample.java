package io.shardlab.data.input;

import io.shardlab.data.document.DocumentBatch;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What of a sample is JSON.
 *
 * @param objects lines that are an object each
 * @param begins whether it begins with an object, or an array of them, that has several lines
 */
record JsonSample(int objects, boolean begins) {

    private static final Pattern BEGIN = Pattern.compile("(?s)\\s*(\\[\\s*(\\{|]\\s*$)|\\{\\s*[\"'}]).*");

    static JsonSample of(Sample sample) {
        JsonToBson jsonToBson = new JsonToBson();
        ExtendedJson extendedJson = new ExtendedJson();
        DocumentBatch batch = new DocumentBatch();
        boolean firstIsObject = false;
        int objects = 0;
        for (Sample.Row row : sample.rows()) {
            byte[] bytes = sample.bytes();
            batch.clear();
            boolean object = bytes[row.from()] == '{'
                    && (jsonToBson.append(bytes, row.from(), row.to(), batch) == row.to()
                            || extendedJson.append(text(sample, row), batch) == null);
            objects += object ? 1 : 0;
            firstIsObject |= object && row.equals(sample.rows().get(0));
        }
        return new JsonSample(
                objects, !firstIsObject && BEGIN.matcher(sample.beginning()).matches());
    }

    private static String text(Sample sample, Sample.Row row) {
        return new String(sample.bytes(), row.from(), row.to() - row.from(), StandardCharsets.UTF_8);
    }
}
