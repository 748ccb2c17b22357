package io.shardlab.mongo.collection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CollectionScanTest {

    @Test
    void anAnswerHasSomeMegabytesHoweverLargeTheDocumentsAre() {
        assertThat(CollectionScan.documentsPerAnswer(100, 100 * 1024)).isEqualTo(4096);
        assertThat(CollectionScan.documentsPerAnswer(2, 32 << 20)).isEqualTo(1);
        assertThat(CollectionScan.documentsPerAnswer(0, 0)).isPositive();
    }
}
