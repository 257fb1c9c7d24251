import assert from 'node:assert/strict'
import { test } from 'node:test'
import { driveAddress, driveIdOf } from './drive-address.ts'

const ID = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs'

test('every form of an address of Google Drive gives the id of its file', () => {
  for (const address of [
    driveAddress(ID),
    `https://drive.google.com/file/d/${ID}`,
    `https://drive.google.com/file/d/${ID}/preview?resourcekey=0-abc`,
    `https://drive.google.com/file/u/1/d/${ID}/view?usp=sharing`,
    `https://drive.google.com/open?id=${ID}&authuser=0`,
    `https://drive.google.com/uc?export=download&id=${ID}`,
    `https://drive.usercontent.google.com/download?id=${ID}&confirm=t`,
    `http://docs.google.com/uc?id=${ID}`,
  ]) {
    assert.equal(driveIdOf(address), ID, address)
  }
})

test('other addresses have none', () => {
  for (const address of [
    '',
    ID,
    'https://drive.google.com/drive/my-drive',
    `https://drive.google.com.example.org/file/d/${ID}/view`,
    `https://example.org/file/d/${ID}`,
    `ftp://drive.google.com/file/d/${ID}`,
    'https://drive.google.com/file/d/a%2F..%2Fb/view',
    'https://drive.google.com/open?id=short',
  ]) {
    assert.equal(driveIdOf(address), null, address)
  }
})
