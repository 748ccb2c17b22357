package io.shardlab.mongo.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.TimeZone;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("It changes the locale and the time zone of the whole process.")
class LocaleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ar-EG-u-nu-arab",
                "fa-IR",
                "ne-NP",
                "bn-BD",
                "mr-IN-u-nu-deva",
                "my-MM",
                "dz-BT",
                "ckb-IQ",
                "tr-TR",
                "th-TH-u-ca-buddhist-nu-thai",
                "ja-JP-u-ca-japanese",
                "de-DE"
            })
    void documentsAreTheSameInEveryLocaleAndTimeZone(String tag) throws Exception {
        String expected = new Documents().get();
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        try (URLClassLoader anew = classesAnew()) {
            Locale.setDefault(Locale.forLanguageTag(tag));
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
            Object documents = anew.loadClass(Documents.class.getName())
                    .getDeclaredConstructor()
                    .newInstance();

            assertThat(((Supplier<?>) documents).get()).isEqualTo(expected);
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    /** Tables are created when a class is loaded, so the classes of this test's process have only one locale. */
    private static URLClassLoader classesAnew() {
        URL[] classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(LocaleTest::url)
                .toArray(URL[]::new);
        return new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Some documents as text. */
    public static final class Documents implements Supplier<String> {

        @Override
        public String get() {
            WebLogGenerator log = new WebLogGenerator(WebLogSpec.uniform(1, 100_000, 1_000));
            DocumentBatch batch = new DocumentBatch();
            return LongStream.range(0, 500)
                    .mapToObj(number -> {
                        batch.clear();
                        log.append(number * 199, batch);
                        return batch.view(0).decode(new BsonDocumentCodec()).toJson();
                    })
                    .collect(Collectors.joining("\n"));
        }
    }
}
